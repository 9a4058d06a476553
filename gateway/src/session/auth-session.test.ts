import { beforeAll, expect, test } from 'vitest';
import { startedGateway, type TestGateway } from '../testing/gateway.ts';
import { newcomer, person } from '../testing/people.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startedGateway();
});

const session = (cookie: string | null) => gateway.get('/api/auth/session', { cookie });

test('nobody is an answer here, and a 401 where the person is asked for', async () => {
  for (const cookie of [null, `portal_session=${'A'.repeat(43)}`, 'portal_session=']) {
    expect(await session(cookie)).toMatchObject({ status: 200, body: { user: null } });
    expect((await gateway.get('/api/auth/user', { cookie })).status).toBe(401);
  }
});

test('whoever is signed in is told who they are, also during the setup', async () => {
  for (const { id, cookie } of [await person(gateway), await newcomer(gateway)]) {
    const asked = await session(cookie);
    expect(asked).toMatchObject({ status: 200, body: { user: { id } } });
    const { body } = await gateway.get('/api/auth/user', { cookie });
    expect(asked.body).toEqual({ user: body });
  }
});

test('a session that has ended is nobody', async () => {
  const { cookie } = await person(gateway);
  await gateway.post('/api/logout', {}, { cookie });
  expect(await session(cookie)).toMatchObject({ status: 200, body: { user: null } });
});
