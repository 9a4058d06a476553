import type { Caller } from '@portal/auth/caller';
import { sealer } from '@portal/auth/sealing';
import { updateEmail } from '@portal/contracts/people/edit-user';
import { userChanged } from '@portal/contracts/people/events';
import { users } from '@portal/contracts/people/manage-users';
import { beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '../test-service.ts';

const message = 'Please enter a valid email address.';

let identity: Identity;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentity();
  admin = (await identity.enrol('admin')).caller;
});

async function set(id: string, email: string | null | undefined) {
  return identity.ask.as(admin).run(updateEmail, { id, email });
}

test('an admin sets it, blanks around it are dropped, and only who has the mail key can read of it', async () => {
  const { user } = await identity.hire();
  const { data } = await set(user.id, '  ada@example.org ');
  expect(data).toEqual({ ...user, email: 'ada@example.org' });
  const everybody = await identity.ask.as(admin).run(users);
  expect(everybody.data?.find(({ id }) => id === user.id)?.email).toBe('ada@example.org');
  const [, told] = await identity.told(user.id);
  expect(told).toMatchObject({ type: userChanged.type, data: { id: user.id, version: 2 } });
  expect(JSON.stringify(told)).not.toContain('ada@');
  const { sealedEmail } = userChanged.data.parse(told?.data);
  expect(sealer(identity.env.MAIL_KEY ?? '').open(sealedEmail ?? '')).toBe('ada@example.org');
  expect(await identity.noted(user.id)).toMatchObject([
    { action: 'account-created' },
    { action: 'email-changed', actorId: admin.userId },
  ]);
  expect(JSON.stringify(await identity.noted(user.id))).not.toContain('ada@');
});

test.each(['', '   ', null])('%j clears it, and that is told', async (empty) => {
  const { id } = await identity.enrol('employee', { email: 'ada@example.org' });
  expect((await set(id, empty)).data).toMatchObject({ email: null });
  expect(await identity.told(id)).toMatchObject([{ data: { sealedEmail: null } }]);
});

test('one that is left out stays', async () => {
  const { id } = await identity.enrol('employee', { email: 'ada@example.org' });
  expect((await set(id, undefined)).data).toMatchObject({ email: 'ada@example.org' });
});

test.each(['ada', 'ada@', '@example.org', 'a b@example.org', `${'a'.repeat(250)}@example.org`])(
  '%j is refused with the exact message',
  async (email) => {
    const { id } = await identity.enrol('employee');
    const { code, errors } = await set(id, email);
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.extensions.issues).toContainEqual({ path: ['email'], message });
  },
);

test('an object is refused', async () => {
  const { id } = await identity.enrol('employee');
  const input = { id, email: { $gt: '' } };
  const { code } = await identity.ask.as(admin).query(updateEmail.document, { input });
  expect(code).toBe('BAD_INPUT');
});

test('somebody unknown is not found', async () => {
  const { code, errors } = await set('0'.repeat(24), 'ada@example.org');
  expect(code).toBe('NOT_FOUND');
  expect(errors[0]?.message).toContain('not found');
});

test('an employee can’t, for themselves either', async () => {
  const { id, caller } = await identity.enrol('employee');
  const { code } = await identity.ask.as(caller).run(updateEmail, { id, email: 'a@example.org' });
  expect(code).toBe('FORBIDDEN');
});
