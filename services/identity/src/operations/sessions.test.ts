import { endOtherSessions, endSession, sessions } from '@portal/contracts/people/own-account';
import { beforeAll, expect, test } from 'vitest';
import { chosenSecrets, type Identity, startIdentity } from '../testing/service.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});

const hash = (caller: { sessionId: string | null }) => caller.sessionId as string;

/** A person with `count` more sessions than the first. */
async function withSessions(count: number) {
  const { user, caller, id } = await identity.createEstablishedUser();
  const { newPassword: password, securityAnswer } = chosenSecrets;
  const others = [];
  for (let i = 0; i < count; i += 1) {
    const input = { username: user.username, password, securityAnswer, rememberMe: true };
    others.push(await identity.signIn(input, { address: `198.51.100.${i}` }));
  }
  return { user, caller, id, others, ask: identity.ask.as(caller) };
}

async function auditRowsOf(action: string, targetId: string) {
  return (await identity.auditRows(targetId)).filter((row) => row.action === action);
}

test('lists the caller’s sessions, last used first, and marks the current one', async () => {
  const { user, caller, others, ask } = await withSessions(1);
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
    (await auditRowsOf('signed-in', user.id)).map(({ actorId, address }) => [actorId, address]),
  ).toEqual([
    [user.id, '192.0.2.1'],
    [user.id, '198.51.100.0'],
  ]);
});

test('ends one of them at once and audits it', async () => {
  const { user, caller, others, ask } = await withSessions(2);
  const [one, other] = others;
  const { data, headers } = await ask.run(endSession, { id: hash(one?.caller ?? caller) });
  expect(data).toEqual({ success: true });
  expect(headers.get('x-portal-session-end')).toBeNull();
  expect((await identity.callerBy(one?.id ?? '')).stage).toBe('none');
  expect((await identity.callerBy(other?.id ?? '')).stage).toBe('full');
  expect(await auditRowsOf('session-ended', user.id)).toMatchObject([{ actorId: user.id }]);
});

test('ending this one clears the cookie', async () => {
  const { caller, id, ask } = await withSessions(0);
  const { data, headers } = await ask.run(endSession, { id: hash(caller) });
  expect(data).toEqual({ success: true });
  expect(headers.get('x-portal-session-end')).toBe('1');
  expect((await identity.callerBy(id)).stage).toBe('none');
});

test('another person’s session is not found and stays open', async () => {
  const { ask } = await withSessions(0);
  const { caller, id } = await identity.createEstablishedUser();
  for (const foreign of [hash(caller), 'A'.repeat(43)]) {
    const { code, errors } = await ask.run(endSession, { id: foreign });
    expect([code, errors[0]?.message]).toEqual(['NOT_FOUND', 'Session not found']);
  }
  expect((await identity.callerBy(id)).stage).toBe('full');
});

test('a repeated request gets the first response', async () => {
  const { caller, others, ask } = await withSessions(1);
  const id = hash(others[0]?.caller ?? caller);
  const key = { 'idempotency-key': 'end', 'x-idempotency-fingerprint': 'c'.repeat(64) };
  expect((await ask.run(endSession, { id }, key)).data).toEqual({ success: true });
  expect((await ask.run(endSession, { id }, key)).data).toEqual({ success: true });
  expect((await ask.run(endSession, { id })).code).toBe('NOT_FOUND');
});

test('ends all others, but not this one or other people’s', async () => {
  const bystander = await identity.createEstablishedUser();
  const { user, id, others, ask } = await withSessions(2);
  expect((await ask.run(endOtherSessions)).data).toEqual({ success: true });
  for (const other of others) expect((await identity.callerBy(other.id)).stage).toBe('none');
  expect((await identity.callerBy(id)).stage).toBe('full');
  expect((await identity.callerBy(bystander.id)).stage).toBe('full');
  expect(await auditRowsOf('session-ended', user.id)).toHaveLength(1);
});

test.each([sessions, endOtherSessions])(
  'anonymous callers and setup sessions are refused',
  async (operation) => {
    expect((await identity.ask.anonymous().run(operation)).code).toBe('UNAUTHENTICATED');
    const { user, password } = await identity.createNewUser();
    const { caller } = await identity.signIn({ username: user.username, password });
    expect((await identity.ask.as(caller).run(operation)).code).toBe('SETUP_REQUIRED');
  },
);
