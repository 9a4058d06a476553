import { beforeAll, expect, test } from 'vitest';
import { createPerson, createPersonInSetup } from '../testing/create-people.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});

const session = (cookie: string | null) => gateway.get('/api/auth/session', { cookie });

test('an anonymous caller gets null here, and 401 where a person is required', async () => {
  for (const cookie of [null, `portal_session=${'A'.repeat(43)}`, 'portal_session=']) {
    expect(await session(cookie)).toMatchObject({ status: 200, body: { user: null } });
    expect((await gateway.get('/api/auth/user', { cookie })).status).toBe(401);
  }
});

test('a signed-in person gets their account, also during the setup', async () => {
  for (const { id, cookie } of [await createPerson(gateway), await createPersonInSetup(gateway)]) {
    const reply = await session(cookie);
    expect(reply).toMatchObject({ status: 200, body: { user: { id } } });
    const { body } = await gateway.get('/api/auth/user', { cookie });
    expect(reply.body).toEqual({ user: body, missingSecondFactor: null });
  }
});

test('an ended session is anonymous', async () => {
  const { cookie } = await createPerson(gateway);
  await gateway.post('/api/logout', {}, { cookie });
  expect(await session(cookie)).toMatchObject({ status: 200, body: { user: null } });
});
