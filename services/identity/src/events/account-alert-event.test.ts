import { changeRole, updateEmail } from '@portal/contracts/identity/edit-user';
import { usePasswordLink } from '@portal/contracts/identity/forgotten-password';
import { changePassword } from '@portal/contracts/identity/own-account';
import { resetPassword, resetUser } from '@portal/contracts/identity/reset-user';
import { newId } from '@portal/kernel/new-id';
import { beforeAll, expect, test } from 'vitest';
import { accountAlertMails, setAddress } from '../../testing/account-alerts.ts';
import { createUserWithPasswordLink } from '../../testing/password-links.ts';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../testing/service.ts';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

async function createPerson() {
  const { user, caller } = await identity.createEstablishedUser();
  return { user, caller, email: await setAddress(identity, user.id) };
}

test('a changed password is told once, also where the request is repeated', async () => {
  const { user, caller, email } = await createPerson();
  const headers = { 'idempotency-key': newId(), 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const input = { currentPassword: chosenSecrets.newPassword, newPassword: 'Another-Secret-2' };
  for (let times = 0; times < 2; times += 1) {
    const { errors } = await identity.ask.as(caller).run(changePassword, input, headers);
    expect(errors).toEqual([]);
  }
  expect(await accountAlertMails(identity, user.id)).toEqual([
    { email, firstName: user.firstName, alert: 'password-changed', device: null },
  ]);
});

test('a password chosen by a link and resets by HR are told', async () => {
  const { user, token } = await createUserWithPasswordLink(identity);
  const input = { token, securityAnswer: chosenSecrets.securityAnswer };
  const chosen = { ...input, newPassword: 'Another-Secret-2' };
  expect((await identity.ask.anonymous().run(usePasswordLink, chosen)).errors).toEqual([]);
  const { caller } = await identity.insertAccount('master-admin');
  await identity.ask.as(caller).run(resetPassword, { userId: user.id });
  await identity.ask.as(caller).run(resetUser, { userId: user.id, newPassword: 'Temp@rary-99' });
  const alerts = (await accountAlertMails(identity, user.id)).map(({ alert }) => alert);
  expect(alerts).toEqual(['password-link-used', 'password-reset', 'password-reset']);
});

test('a changed address is told to both, and the old one doesn’t learn the new one', async () => {
  const { user, email } = await createPerson();
  const { caller } = await identity.insertAccount('master-admin');
  const moved = 'moved@example.com';
  await identity.ask.as(caller).run(updateEmail, { id: user.id, email: moved });
  await identity.ask.as(caller).run(updateEmail, { id: user.id, email: moved });
  await identity.ask.as(caller).run(updateEmail, { id: user.id, email: '' });
  const mails = await accountAlertMails(identity, user.id);
  expect(mails.map((mail) => [mail.alert, mail.email])).toEqual([
    ['email-replaced', email],
    ['email-changed', moved],
    ['email-removed', moved],
  ]);
  expect(JSON.stringify(mails[0])).not.toContain(moved);
  // Nobody else can read an address in the events.
  expect(JSON.stringify(await identity.publishedEvents(user.id))).not.toContain('example.');
});

test('new administrators are told, and a refused change isn’t', async () => {
  const { user } = await createPerson();
  const { caller } = await identity.insertAccount('master-admin');
  const employee = await identity.insertAccount('employee');
  const input = { id: user.id, role: 'admin' } as const;
  expect((await identity.ask.as(employee.caller).run(changeRole, input)).code).toBe('FORBIDDEN');
  expect(await accountAlertMails(identity, user.id)).toEqual([]);
  expect((await identity.ask.as(caller).run(changeRole, input)).errors).toEqual([]);
  expect(await accountAlertMails(identity, user.id)).toMatchObject([
    { alert: 'administrator-rights' },
  ]);
});
