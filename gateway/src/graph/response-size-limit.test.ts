import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { maxResponseBytes } from '../http/response-size-limit.ts';
import { masterAdminCookie } from '../testing/create-people.ts';
import { respondWith, startFaultyService } from '../testing/start-faulty-service.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

const cookie = masterAdminCookie();
const megabyte = 1024 * 1024;
const tooLarge = {
  code: 'RESPONSE_TOO_LARGE',
  message: 'There’s too much to show at once. Choose a shorter period or use a filter.',
};

function userOf(bytes: number) {
  return { id: 'a'.repeat(24), firstName: 'x'.repeat(bytes), __typename: 'User' };
}

/** A service that writes until its client stops reading, and counts the bytes. */
async function endlessService() {
  let written = 0;
  const service = await startFaultyService(
    (_request: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":{"users":[{"id":"a","firstName":"');
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (!response.destroyed && written < 200 * megabyte) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
      };
      more();
    },
  );
  return { url: service.url, written: () => written };
}

test('stops reading a service’s response at the limit', async () => {
  const identity = await endlessService();
  const gateway = await startTestGateway({ IDENTITY_URL: identity.url });
  const { body } = await gateway.graphql('{ users { id firstName } }', {}, { cookie });
  expect(body.errors).toMatchObject([
    { message: tooLarge.message, extensions: { code: tooLarge.code } },
  ]);
  expect(identity.written()).toBeLessThan(50 * megabyte);
  const rest = await gateway.get('/api/users', { cookie });
  expect(rest).toMatchObject({ status: 422, body: tooLarge });
});

test('limits the merged response of several services', async () => {
  const identity = await startFaultyService(
    respondWith({ data: { users: [userOf(6 * megabyte)] } }),
  );
  const messages = { items: [{ id: 'b', content: 'x'.repeat(6 * megabyte) }] };
  const messaging = await startFaultyService(respondWith({ data: { sentMessages: messages } }));
  const gateway = await startTestGateway({
    IDENTITY_URL: identity.url,
    MESSAGING_URL: messaging.url,
  });
  const one = await gateway.graphql('{ users { id firstName } }', {}, { cookie });
  expect(one.body.errors).toBeUndefined();
  const both = '{ users { id firstName } sentMessages { items { id content } } }';
  const { status, body } = await gateway.graphql(both, {}, { cookie });
  expect([status, body]).toEqual([
    422,
    { errors: [{ message: tooLarge.message, extensions: { code: tooLarge.code } }] },
  ]);
});

test('10,000 people with all the web app’s fields stay within the limit', async () => {
  const one = {
    id: 'a'.repeat(24),
    firstName: 'Christopher',
    lastName: 'Featherstonehaugh',
    username: 'christopher.featherstonehaugh',
    email: 'c.featherstonehaugh@hospital.nhs.uk',
    role: 'employee',
    isAdmin: false,
    isFirstLogin: false,
    annualLeaveEntitlement: 25,
    workStartTime: '09:00',
    workEndTime: '17:00',
    password: null,
    passwordState: 'own',
    securityQuestion: 'What was the name of your first pet?',
    createdAt: '2026-11-22T09:00:00.000Z',
    __typename: 'User',
  };
  const users = Array.from({ length: 10_000 }, () => one);
  expect(JSON.stringify(users).length).toBeLessThan(maxResponseBytes);
  const identity = await startFaultyService(respondWith({ data: { users } }));
  const gateway = await startTestGateway({ IDENTITY_URL: identity.url });
  const fields = Object.keys(one).join(' ');
  const { body } = await gateway.graphql(`{ users { ${fields} } }`, {}, { cookie });
  expect(body.errors).toBeUndefined();
  expect(body.data?.users).toHaveLength(10_000);
});
