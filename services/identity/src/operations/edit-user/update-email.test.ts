import type { Caller } from '@portal/auth/caller';
import { createSealer } from '@portal/auth/sealer';
import { updateEmail } from '@portal/contracts/identity/edit-user';
import { passwordLinkMade, userChanged } from '@portal/contracts/identity/events';
import { users } from '@portal/contracts/identity/manage-users';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

const message = 'Please enter a valid email address.';

let identity: IdentityTestService;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService();
  admin = (await identity.insertAccount('admin')).caller;
});

async function set(id: string, email: string | null | undefined) {
  return identity.ask.as(admin).run(updateEmail, { id, email });
}

test('an admin sets it, spaces around it are removed, and only MAIL_KEY can decrypt it in the event', async () => {
  const { user } = await identity.createNewUser();
  const { data } = await set(user.id, '  ada@example.org ');
  expect(data).toEqual({ ...user, email: 'ada@example.org' });
  const everybody = await identity.ask.as(admin).run(users);
  expect(everybody.data?.find(({ id }) => id === user.id)?.email).toBe('ada@example.org');
  const [, changedEvent] = await identity.publishedEvents(user.id);
  expect(changedEvent).toMatchObject({ type: userChanged.type, data: { id: user.id, version: 2 } });
  expect(JSON.stringify(changedEvent)).not.toContain('ada@');
  const { sealedEmail } = userChanged.data.parse(changedEvent?.data);
  expect(createSealer(identity.env.MAIL_KEY ?? '').open(sealedEmail ?? '')).toBe('ada@example.org');
  expect(await identity.auditRows(user.id)).toMatchObject([
    { action: 'account-created' },
    { action: 'email-changed', actorId: admin.userId },
  ]);
  expect(JSON.stringify(await identity.auditRows(user.id))).not.toContain('ada@');
});

test.each(['', '   ', null])('%j clears it, and that is published', async (empty) => {
  const { id } = await identity.insertAccount('employee', { email: 'ada@example.org' });
  expect((await set(id, empty)).data).toMatchObject({ email: null });
  expect(await identity.publishedEvents(id)).toMatchObject([
    { data: { alert: 'email-removed' } },
    { data: { sealedEmail: null } },
  ]);
});

test('an omitted email stays', async () => {
  const { id } = await identity.insertAccount('employee', { email: 'ada@example.org' });
  expect((await set(id, undefined)).data).toMatchObject({ email: 'ada@example.org' });
});

test.each(['ada', 'ada@', '@example.org', 'a b@example.org', `${'a'.repeat(250)}@example.org`])(
  '%j is refused with the exact message',
  async (email) => {
    const { id } = await identity.insertAccount('employee');
    const { code, errors } = await set(id, email);
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.extensions.issues).toContainEqual({ path: ['email'], message });
  },
);

test('somebody’s address changes 20 times a day, of concurrent changes too, and can then be removed', async () => {
  const { user } = await identity.createNewUser();
  const addresses = Array.from({ length: 23 }, (_, index) => `stranger-${index}@example.org`);
  const codes = (await Promise.all(addresses.map((address) => set(user.id, address)))).map(
    ({ code }) => code,
  );
  expect(codes.filter((code) => code === null)).toHaveLength(20);
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(3);
  const { code, errors } = await set(user.id, 'another@example.org');
  expect(code).toBe('TOO_MANY_REQUESTS');
  expect(errors[0]?.message).toBe(
    'You can change someone’s email address up to 20 times a day. Please try again later.',
  );
  expect(errors[0]?.extensions.retryAfterSeconds).toBeGreaterThan(86_000);
  const invitations = (await identity.publishedEvents(user.id)).filter(
    ({ type }) => type === passwordLinkMade.type,
  );
  expect(invitations).toHaveLength(20);

  const { email } = (await identity.accountRow(user.id)) ?? {};
  expect((await set(user.id, email)).data).toMatchObject({ email });
  expect((await set(user.id, '')).data).toMatchObject({ email: null });
  expect((await set(user.id, email)).code).toBe('TOO_MANY_REQUESTS');
  // Other people's addresses change.
  const other = await identity.insertAccount('employee');
  expect((await set(other.id, 'other@example.org')).code).toBeNull();
});

test('an object is refused', async () => {
  const { id } = await identity.insertAccount('employee');
  const input = { id, email: { $gt: '' } };
  const { code } = await identity.ask.as(admin).query(updateEmail.document, { input });
  expect(code).toBe('BAD_INPUT');
});

test('an unknown person is not found', async () => {
  const { code, errors } = await set('0'.repeat(24), 'ada@example.org');
  expect(code).toBe('NOT_FOUND');
  expect(errors[0]?.message).toContain('not found');
});

test('an employee can’t, not even for themselves', async () => {
  const { id, caller } = await identity.insertAccount('employee');
  const { code } = await identity.ask.as(caller).run(updateEmail, { id, email: 'a@example.org' });
  expect(code).toBe('FORBIDDEN');
});
