import { endSession } from '@portal/contracts/identity/own-account';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import { auditRowsOf, createUserWithSessions } from '../../../testing/user-sessions.ts';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

const hash = (caller: { sessionId: string | null }) => caller.sessionId as string;

test('ends one of them at once and audits it', async () => {
  const { user, caller, others, ask } = await createUserWithSessions(identity, 2);
  const [one, other] = others;
  const { data, headers } = await ask.run(endSession, { id: hash(one?.caller ?? caller) });
  expect(data).toEqual({ success: true });
  expect(headers.get('x-portal-session-end')).toBeNull();
  expect((await identity.callerBy(one?.id ?? '')).stage).toBe('none');
  expect((await identity.callerBy(other?.id ?? '')).stage).toBe('full');
  expect(await auditRowsOf(identity, 'session-ended', user.id)).toMatchObject([
    { actorId: user.id },
  ]);
});

test('ending this one clears the cookie', async () => {
  const { caller, id, ask } = await createUserWithSessions(identity, 0);
  const { data, headers } = await ask.run(endSession, { id: hash(caller) });
  expect(data).toEqual({ success: true });
  expect(headers.get('x-portal-session-end')).toBe('1');
  expect((await identity.callerBy(id)).stage).toBe('none');
});

test('another person’s session is not found and stays open', async () => {
  const { ask } = await createUserWithSessions(identity, 0);
  const { caller, id } = await identity.createEstablishedUser();
  for (const foreign of [hash(caller), 'A'.repeat(43)]) {
    const { code, errors } = await ask.run(endSession, { id: foreign });
    expect([code, errors[0]?.message]).toEqual(['NOT_FOUND', 'Session not found']);
  }
  expect((await identity.callerBy(id)).stage).toBe('full');
});

test('a repeated request gets the first response', async () => {
  const { caller, others, ask } = await createUserWithSessions(identity, 1);
  const id = hash(others[0]?.caller ?? caller);
  const key = { 'idempotency-key': 'end', 'x-idempotency-fingerprint': 'c'.repeat(64) };
  expect((await ask.run(endSession, { id }, key)).data).toEqual({ success: true });
  expect((await ask.run(endSession, { id }, key)).data).toEqual({ success: true });
  expect((await ask.run(endSession, { id })).code).toBe('NOT_FOUND');
});
