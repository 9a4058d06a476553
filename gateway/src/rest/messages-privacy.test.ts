import type { message } from '@portal/contracts/messaging/message';
import type { Operation } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createPerson, masterAdminCookie, type Person } from '../testing/create-people.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

// No route lets anybody read, mark or delete other people's messages: Ada and HR have written to
// each other, Bo is a colleague, and Hugh an administrator who didn't write.

type Message = z.output<typeof message>;

const gateway = await startTestGateway();
const hr = { cookie: masterAdminCookie() };
const [ada, bo, hugh] = await Promise.all([
  createPerson(gateway),
  createPerson(gateway),
  createPerson(gateway, 'admin'),
]);
const secrets = ['A word about my ward', 'What HR says to that'];

async function sent(by: Pick<Person, 'cookie'>, body: object): Promise<string> {
  return ((await gateway.post('/api/messages', body, by)).body as Message).id;
}
const toHr = await sent(ada, { subject: secrets[0], content: secrets[0] });
const toAda = await sent(hr, { subject: secrets[1], content: secrets[1], toUserId: ada.id });
await sent(hr, { subject: 'To Bo', content: 'Something else', toUserId: bo.id });

const secretTexts = [...secrets, ada.id, toHr, toAda];
const ids = [toHr, toAda];

/** The view of both sides, which would show changes by others. */
function readAllMessages(): Promise<unknown[]> {
  const lists: [string, Pick<Person, 'cookie'>][] = [
    ['received', ada],
    ['sent', ada],
    ['received', hr],
    ['sent', hr],
  ];
  return Promise.all(
    lists.map(async ([box, who]) => {
      const all = (await gateway.get(`/api/messages/${box}`, who)).body as Message[];
      return all.filter(({ id }) => ids.includes(id));
    }),
  );
}
const before = await readAllMessages();

function expectNothing(where: string, answer: unknown) {
  const text = JSON.stringify(answer) ?? '';
  expect({ where, revealed: secretTexts.filter((one) => text.includes(one)) }).toEqual({
    where,
    revealed: [],
  });
}

/**
 * The inputs of an operation that would reach the messages, with a page that starts before them.
 */
function inputsOf(contract: Operation): Record<string, unknown>[] {
  const sample = sampleInput(contract);
  if ('id' in contract.input.shape) return ids.map((id) => ({ ...sample, id }));
  return [sample];
}

const ofMessages = operations.filter(({ service }) => service === 'messaging');
const statusFor = ({ access, input }: Operation) =>
  access === 'admin' ? 403 : 'id' in input.shape ? 404 : 200;

describe('to a colleague', () => {
  const reads = operations.filter(({ rest }) => rest.method === 'GET');
  test.each(reads)('GET $rest.path reveals nothing', async ({ rest }) => {
    for (const id of rest.path.includes('{') ? ids : ['']) {
      const path = rest.path.replaceAll(/\{\w+\}/g, id);
      for (const query of ['', `?userId=${ada.id}`, `?toUserId=${ada.id}`, '?scope=all']) {
        expectNothing(path + query, (await gateway.get(path + query, bo)).body);
      }
    }
  });

  const writes = ofMessages.filter(({ kind, input }) => kind === 'mutation' && 'id' in input.shape);
  test.each(writes)('$rest.method $rest.path changes nothing', async (contract) => {
    for (const id of ids) {
      const path = contract.rest.path.replace('{id}', id);
      const reply = await gateway.send(contract.rest.method, path, bo);
      expect({ path, status: reply.status }).toEqual({ path, status: statusFor(contract) });
      expectNothing(path, reply.body);
    }
  });

  test.each(ofMessages)('GraphQL $name reveals and changes nothing', async (contract) => {
    for (const input of inputsOf(contract)) {
      const { body } = await gateway.graphql(contract.document, { input }, bo);
      expectNothing(contract.name, body);
    }
  });

  test('a cursor works only in the reader’s own list', async () => {
    const first = await gateway.get('/api/messages/received?limit=1', hr);
    const next = first.headers.get('link')?.match(/after=([\w-]+)/)?.[1] ?? '';
    expect(next).not.toBe('');
    for (const box of ['received', 'sent']) {
      const { status, body } = await gateway.get(`/api/messages/${box}?after=${next}`, bo);
      expect(status).toBe(200);
      expectNothing(box, body);
    }
  });

  test('a bulk request is refused for each message', async () => {
    const query = `mutation ($a: MarkMessageReadInput!, $b: MarkMessageReadInput!) {
      a: markMessageRead(input: $a) { id subject } b: markMessageRead(input: $b) { id subject }
    }`;
    const { body } = await gateway.graphql(query, { a: { id: toHr }, b: { id: toAda } }, bo);
    expect(body.errors?.map(({ extensions }) => extensions.code)).toContain('NOT_FOUND');
    expect(JSON.stringify(body)).not.toContain(secrets[1]);
  });
});

test('an administrator can’t mark a staff member’s messages as read or see another’s sent messages', async () => {
  for (const who of [hr, hugh]) {
    const path = `/api/messages/${toAda}/read`;
    expect(await gateway.send('PATCH', path, who)).toMatchObject({ status: 404 });
  }
  const { body } = await gateway.get('/api/messages/sent', hugh);
  expect(body).toEqual([]);
  const received = (await gateway.get('/api/messages/received', hugh)).body as Message[];
  expect(received.map(({ id }) => id)).toContain(toHr);
  expect(received.map(({ id }) => id)).not.toContain(toAda);
});

test('the sender can’t mark a message to HR as read', async () => {
  const path = `/api/messages/${toHr}/read`;
  expect(await gateway.send('PATCH', path, ada)).toMatchObject({ status: 404 });
});

test('a message can’t be fetched as a federation entity', async () => {
  for (const field of ['message(id: "x")', 'messages', '_entities(representations: [])']) {
    const { status } = await gateway.graphql(`{ ${field} { __typename } }`, {}, bo);
    expect(status).toBe(400);
  }
});

afterAll(async () => {
  expect(await readAllMessages()).toEqual(before);
});
