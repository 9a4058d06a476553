import { readBrowserId } from '@portal/auth/browser-id';
import { resetPassword } from '@portal/contracts/identity/reset-user';
import { createFirstAdmin, login, setupSecurity } from '@portal/contracts/identity/sign-in';
import { beforeAll, expect, test } from 'vitest';
import { accountAlertMails, setAddress } from '../../testing/account-alerts.ts';
import { createUserWithPasskey, finishSignIn, signInOptions } from '../../testing/passkeys.ts';
import {
  chosenSecrets,
  firstAdminInput,
  type IdentityTestService,
  startIdentityService,
} from '../../testing/service.ts';

const { newPassword: password, securityAnswer } = chosenSecrets;
const day = 24 * 3_600_000;

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

/** Somebody past the setup who has an address. Their setup was their first sign-in. */
async function createPerson() {
  const { user } = await identity.createEstablishedUser();
  const email = await setAddress(identity, user.id);
  return { user, email, secrets: { username: user.username, password, securityAnswer } };
}

async function newDevices(id: string) {
  const rows = await identity.auditRows(id);
  return rows.filter(({ action }) => action === 'new-device').length;
}

test('a sign-in on a new device is audited and told once, later ones on it are not', async () => {
  const { user, email, secrets } = await createPerson();
  expect(await newDevices(user.id)).toBe(0);
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const from = { 'x-client-address': '192.0.2.77', 'x-client-agent': agent };
  const { headers } = await identity.ask.anonymous().run(login, secrets, from);
  const [device = ''] = (headers.get('x-portal-device') ?? '').split(';');
  expect(readBrowserId(device)).not.toBeNull();
  expect(await accountAlertMails(identity, user.id)).toEqual([
    { email, firstName: user.firstName, alert: 'new-device', device: 'Firefox on Windows' },
  ]);
  for (let times = 0; times < 2; times += 1) {
    const again = await identity.signIn(secrets, { device });
    expect(readBrowserId(again.device)).toBe(readBrowserId(device));
  }
  expect(await newDevices(user.id)).toBe(1);
  await identity.signIn(secrets);
  expect(await accountAlertMails(identity, user.id)).toHaveLength(2);
});

test('a device of somebody else is new, once, also for several sign-ins at once', async () => {
  const [one, two] = [await createPerson(), await createPerson()];
  const { device } = await identity.signIn(one.secrets);
  const shared = await Promise.all(
    Array.from({ length: 4 }, () => identity.signIn(two.secrets, { device })),
  );
  for (const each of shared) expect(each.caller.stage).toBe('full');
  expect(await newDevices(two.user.id)).toBe(1);
  expect(await accountAlertMails(identity, two.user.id)).toHaveLength(1);
  // Whoever reads the database can’t tell that they share one.
  const rows = await identity.database.collection('browsers').find().toArray();
  expect(JSON.stringify(rows)).not.toContain(readBrowserId(device));
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length);
});

test('a device is new again after 90 days without a sign-in, and each use prolongs that', async () => {
  const { user, secrets } = await createPerson();
  const { device } = await identity.signIn(secrets);
  const browsers = identity.database.collection('browsers');
  const setAge = (days: number) =>
    browsers.updateMany(
      { userId: user.id, lastUsedAt: { $ne: null } },
      { $set: { lastUsedAt: new Date(Date.now() - days * day) } },
    );
  await setAge(89);
  await identity.signIn(secrets, { device });
  const used = await browsers
    .find({ userId: user.id, lastUsedAt: { $gt: new Date(Date.now() - day) } })
    .toArray();
  expect(used).toHaveLength(1);
  expect(await newDevices(user.id)).toBe(1);
  await setAge(91);
  await identity.signIn(secrets, { device });
  expect(await newDevices(user.id)).toBe(2);
});

test('browsers that signed in before there were such ids are known', async () => {
  const { user, secrets } = await createPerson();
  const { device } = await identity.signIn(secrets);
  const before = device.replace(/~b\.[\w-]+$/, '');
  expect(readBrowserId(before)).toBeNull();
  const again = await identity.signIn(secrets, { device: before });
  expect(readBrowserId(again.device)).not.toBeNull();
  expect(await newDevices(user.id)).toBe(1);
});

test('a passkey counts, and so does the setup after a reset', async () => {
  const { user, authenticator, credential } = await createUserWithPasskey(identity);
  const signedIn = await finishSignIn(
    identity,
    authenticator.use(await signInOptions(identity), credential),
  );
  expect(signedIn.caller.stage).toBe('full');
  // Without an address nobody is told, and it is audited all the same.
  expect(await newDevices(user.id)).toBe(1);
  expect(await accountAlertMails(identity, user.id)).toEqual([]);

  const person = await createPerson();
  const admin = await identity.insertAccount('master-admin');
  const input = { userId: person.user.id };
  const { data } = await identity.ask.as(admin.caller).run(resetPassword, input);
  const { caller } = await identity.signIn({
    username: person.user.username,
    password: data?.newPassword ?? '',
  });
  expect(await newDevices(person.user.id)).toBe(0);
  await identity.ask.as(caller).run(setupSecurity, chosenSecrets);
  expect(await newDevices(person.user.id)).toBe(1);
});

test('the first sign-in of the first administrator is not told', async () => {
  const fresh = await startIdentityService();
  const { data } = await fresh.ask.anonymous().run(createFirstAdmin, firstAdminInput);
  const { username, password: chosen, securityAnswer: answer } = firstAdminInput;
  const { caller } = await fresh.signIn({ username, password: chosen, securityAnswer: answer });
  expect(caller.stage).toBe('full');
  const rows = await fresh.auditRows(data?.id ?? '');
  expect(rows.map(({ action }) => action)).toEqual(['first-admin-created', 'signed-in']);
});
