import { sessions } from '@portal/contracts/identity/own-account';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import { auditRowsOf, createUserWithSessions } from '../../../testing/user-sessions.ts';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

const hash = (caller: { sessionId: string | null }) => caller.sessionId as string;

test('lists the caller’s sessions, last used first, and marks the current one', async () => {
  const { user, caller, others, ask } = await createUserWithSessions(identity, 1);
  await identity.createEstablishedUser();
  const { data } = await ask.run(sessions);
  const [second, first] = data ?? [];
  expect(data).toHaveLength(2);
  expect(second).toMatchObject({
    id: hash(others[0]?.caller ?? caller),
    rememberMe: true,
    address: '198.51.100.0',
    agent: 'test',
    isCurrent: false,
  });
  expect(first).toMatchObject({ id: caller.sessionId, rememberMe: false, isCurrent: true });
  const minutes = (session: typeof first) =>
    (Date.parse(session?.expiresAt ?? '') - Date.parse(session?.lastUsedAt ?? '')) / 60_000;
  expect(minutes(first)).toBe(30);
  expect(minutes(second)).toBe(30 * 24 * 60);
  expect(
    (await auditRowsOf(identity, 'signed-in', user.id)).map(({ actorId, address }) => [
      actorId,
      address,
    ]),
  ).toEqual([
    [user.id, '192.0.2.1'],
    [user.id, '198.51.100.0'],
  ]);
});

test('anonymous callers and setup sessions are refused', async () => {
  expect((await identity.ask.anonymous().run(sessions)).code).toBe('UNAUTHENTICATED');
  const { user, password } = await identity.createNewUser();
  const { caller } = await identity.signIn({ username: user.username, password });
  expect((await identity.ask.as(caller).run(sessions)).code).toBe('SETUP_REQUIRED');
});
