import { refusal } from '@portal/auth/caller';
import type { Operation } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, expect, test } from 'vitest';
import { everyKindOfCaller, type TestCaller } from '../testing/callers.ts';
import {
  candidatesFor,
  type DescribedField,
  describedBody,
  describedFields,
} from '../testing/described-inputs.ts';
import { startedGateway, type TestGateway } from '../testing/gateway.ts';
import { samplePath } from '../testing/sample-input.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
addFormats.default(ajv);

let gateway: TestGateway;
let callers: TestCaller[];

beforeAll(async () => {
  // One session sends more in a minute here than a person's may.
  gateway = await startedGateway({ REQUEST_LIMIT_SESSION: '1000000' });
  callers = await everyKindOfCaller(gateway);
});

const cookieFor = ({ access }: Operation) =>
  callers.find(({ caller }) => refusal(access, caller) === null)?.cookie ?? null;

/** Whether the server refuses a value of a field. A field that no operation has keeps all from being done. */
async function refuses(contract: Operation, field: DescribedField, value: unknown) {
  const { method, path } = contract.rest;
  const cookie = cookieFor(contract);
  const withPath =
    field.place === 'path'
      ? samplePath({
          ...contract,
          rest: {
            ...contract.rest,
            path: path.replace(`{${field.name}}`, encodeURIComponent(String(value))),
          },
        })
      : samplePath(contract);
  const query = new URLSearchParams({ surprise: 'x' });
  if (field.place === 'query') query.set(field.name, String(value));
  const body = { surprise: 'x', ...(field.place === 'body' && { [field.name]: value }) };
  const reply =
    method === 'GET'
      ? await gateway.get(`${withPath}?${query}`, { cookie })
      : await gateway.ask(method, withPath, { cookie, body });
  expect({ value, status: reply.status }).toEqual({ value, status: 400 });
  const { issues } = reply.body as { issues: { path: string[] }[] };
  return issues.some(({ path: [first] }) => first === field.name);
}

/** What an address can carry: no empty step, no lists, and numbers where numbers are meant. */
function fits({ place, schema }: DescribedField, value: unknown): boolean {
  // What is longer than any request may be is 413.
  if (Buffer.byteLength(String(value)) > 95_000) return false;
  if (place === 'body') return true;
  if (value === '' || typeof value === 'object') return false;
  const isText = typeof value === 'string';
  if (schema.type === 'integer') return !isText || !/^-?\d/.test(value);
  if (schema.type === 'boolean') return typeof value === 'boolean' || isText;
  return isText;
}

const withFields = operations.filter((contract) => describedFields(contract).length > 0);

test.each(withFields)(
  '$rest.method $rest.path refuses what its description refuses',
  async (contract) => {
    for (const field of describedFields(contract)) {
      const allows = ajv.compile(field.schema);
      const values = candidatesFor(field.schema).filter((one) => fits(field, one));
      const given = await Promise.all(
        values.map(async (value) => ({ value, refused: await refuses(contract, field, value) })),
      );
      const expected = values.map((value) => ({ value, refused: !allows(value) }));
      expect({ field: field.name, given }).toEqual({ field: field.name, given: expected });
    }
  },
  60_000,
);

test('most operations have fields, and their limits are described', () => {
  const schemas = withFields.flatMap(describedFields).map(({ schema }) => JSON.stringify(schema));
  expect(withFields.length).toBeGreaterThan(50);
  for (const said of [
    'maxLength',
    'minLength',
    'minimum',
    'maximum',
    'pattern',
    'enum',
    '"date"',
    '"date-time"',
    '"email"',
  ]) {
    expect(schemas.filter((schema) => schema.includes(said)).length, said).toBeGreaterThan(0);
  }
});

test.each([
  ['createUser', { role: 'admin', isAdmin: false }],
  ['createUser', { role: 'admin', isAdmin: true }],
  ['createUser', { role: 'employee', isAdmin: true }],
  ['changeRole', { role: 'employee', isAdmin: true }],
  ['changeRole', { role: 'master-admin' }],
  ['decideLeave', { status: 'denied' }],
  ['decideLeave', { status: 'denied', denialReason: null }],
  ['decideLeave', { status: 'denied', denialReason: ' ' }],
  ['decideLeave', { status: 'denied', denialReason: 'Too many are off' }],
  ['decideLeave', { status: 'approved' }],
])('%s is described with its rules across fields: %j', async (name, fields) => {
  const contract = operations.find((one) => one.name === name) as Operation;
  const person = { firstName: 'Ann', lastName: 'Lee', username: '.', password: 'long enough 7' };
  const username = `ann.${Math.random().toString(36).slice(2)}`;
  const body = name === 'createUser' ? { ...person, username, ...fields } : fields;
  const allowed = ajv.validate(describedBody(contract) as object, body);
  const { status } = await gateway.ask(contract.rest.method, samplePath(contract), {
    cookie: cookieFor({ ...contract, access: 'master-admin' }),
    body,
  });
  expect({ body, isRefused: status === 400 }).toEqual({ body, isRefused: !allowed });
});

test('texts of exactly the described length are accepted and kept, emoji counted as one', async () => {
  const cookie = cookieFor({ access: 'employee' } as Operation);
  const [content, subject] = ['😀'.repeat(5000), '😀'.repeat(200)];
  const sent = await gateway.post('/api/messages', { content, subject }, { cookie });
  expect(sent).toMatchObject({ status: 201, body: { content, subject } });
  const tooLong = await gateway.post('/api/messages', { content: `${content}x` }, { cookie });
  expect(tooLong.body).toMatchObject({ code: 'BAD_INPUT', issues: [{ path: ['content'] }] });
});
