import { endOtherSessions, endSession, sessions } from '@portal/contracts/people/own-account';
import { beforeAll, expect, test } from 'vitest';
import { type Identity, own, startIdentity } from '../test-service.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});

const hash = (caller: { sessionId: string | null }) => caller.sessionId as string;

/** Somebody with `count` sessions beside the first. */
async function withSessions(count: number) {
  const { user, caller, id } = await identity.establish();
  const { newPassword: password, securityAnswer } = own;
  const others = [];
  for (let i = 0; i < count; i += 1) {
    const input = { username: user.username, password, securityAnswer, rememberMe: true };
    others.push(await identity.signIn(input, { address: `198.51.100.${i}` }));
  }
  return { user, caller, id, others, ask: identity.ask.as(caller) };
}

async function noted(action: string, targetId: string) {
  return (await identity.noted(targetId)).filter((row) => row.action === action);
}

test('one’s own sessions, the latest used first, and which one this is', async () => {
  const { user, caller, others, ask } = await withSessions(1);
  await identity.establish();
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
    (await noted('signed-in', user.id)).map(({ actorId, address }) => [actorId, address]),
  ).toEqual([
    [user.id, '192.0.2.1'],
    [user.id, '198.51.100.0'],
  ]);
});

test('one of them is ended at once, and noted', async () => {
  const { user, caller, others, ask } = await withSessions(2);
  const [one, other] = others;
  const { data, headers } = await ask.run(endSession, { id: hash(one?.caller ?? caller) });
  expect(data).toEqual({ success: true });
  expect(headers.get('x-portal-session-end')).toBeNull();
  expect((await identity.callerBy(one?.id ?? '')).stage).toBe('none');
  expect((await identity.callerBy(other?.id ?? '')).stage).toBe('full');
  expect(await noted('session-ended', user.id)).toMatchObject([{ actorId: user.id }]);
});

test('ending this one clears the cookie', async () => {
  const { caller, id, ask } = await withSessions(0);
  const { data, headers } = await ask.run(endSession, { id: hash(caller) });
  expect(data).toEqual({ success: true });
  expect(headers.get('x-portal-session-end')).toBe('1');
  expect((await identity.callerBy(id)).stage).toBe('none');
});

test('somebody else’s is not found, and goes on', async () => {
  const { ask } = await withSessions(0);
  const { caller, id } = await identity.establish();
  for (const foreign of [hash(caller), 'A'.repeat(43)]) {
    const { code, errors } = await ask.run(endSession, { id: foreign });
    expect([code, errors[0]?.message]).toEqual(['NOT_FOUND', 'Session not found']);
  }
  expect((await identity.callerBy(id)).stage).toBe('full');
});

test('sent again, the request that ended one gets its first answer', async () => {
  const { caller, others, ask } = await withSessions(1);
  const id = hash(others[0]?.caller ?? caller);
  const key = { 'idempotency-key': 'end', 'x-idempotency-fingerprint': 'c'.repeat(64) };
  expect((await ask.run(endSession, { id }, key)).data).toEqual({ success: true });
  expect((await ask.run(endSession, { id }, key)).data).toEqual({ success: true });
  expect((await ask.run(endSession, { id })).code).toBe('NOT_FOUND');
});

test('all others are ended, this one and other people’s go on', async () => {
  const bystander = await identity.establish();
  const { user, id, others, ask } = await withSessions(2);
  expect((await ask.run(endOtherSessions)).data).toEqual({ success: true });
  for (const other of others) expect((await identity.callerBy(other.id)).stage).toBe('none');
  expect((await identity.callerBy(id)).stage).toBe('full');
  expect((await identity.callerBy(bystander.id)).stage).toBe('full');
  expect(await noted('session-ended', user.id)).toHaveLength(1);
});

test.each([sessions, endOtherSessions])(
  'nobody and a setup session are refused',
  async (operation) => {
    expect((await identity.ask.anonymous().run(operation)).code).toBe('UNAUTHENTICATED');
    const { user, password } = await identity.hire();
    const { caller } = await identity.signIn({ username: user.username, password });
    expect((await identity.ask.as(caller).run(operation)).code).toBe('SETUP_REQUIRED');
  },
);
