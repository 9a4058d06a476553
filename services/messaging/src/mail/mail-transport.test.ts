import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { createNetworkProxy } from '@portal/testing/network-proxy';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { startSmtpServer, unavailableSmtpServer } from '../../testing/smtp-server.ts';
import { createMailTransport } from './create-mail-transport.ts';
import {
  failureCodeOf,
  isPermanentFailure,
  type OutgoingMail,
  requiresStartTls,
  smtpTransport,
} from './mail-transport.ts';

const mail: OutgoingMail = {
  id: '0b4c9d7e-5f4a-4d1b-9c0e-3d2f1a6b7c8d',
  date: new Date('2026-07-01T08:00:00Z'),
  to: 'ada@example.org',
  subject: 'Zoë’s subject',
  text: 'Hello Zoë,\n.\nhttps://portal.test/#abc\n',
  html: '<p>Hello Zoë</p>',
};
const expected = {
  from: { name: 'Staff Portal', address: 'no-reply@portal.test' },
  to: [{ name: '', address: 'ada@example.org' }],
  subject: 'Zoë’s subject',
  messageId: '<0b4c9d7e-5f4a-4d1b-9c0e-3d2f1a6b7c8d@portal.test>',
  date: '2026-07-01T08:00:00.000Z',
};
const from = 'Staff Portal <no-reply@portal.test>';

test('an SMTP server gets text, HTML, sender and recipient', async () => {
  const { received, url } = await startSmtpServer();
  const transport = smtpTransport(url, from);
  await transport.send(mail);
  expect(received).toMatchObject([
    { from: 'no-reply@portal.test', to: ['ada@example.org'], message: expected },
  ]);
  const [{ message }] = received as [(typeof received)[0]];
  expect(message.text?.trim()).toBe(mail.text.trim());
  expect(message.html?.trim()).toBe(mail.html);
  expect(message.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  await transport.close();
});

test('an email after a pause isn’t sent to a machine that was lost meanwhile', async () => {
  const { received, url, connections } = await startSmtpServer();
  const proxy = await createNetworkProxy(url);
  const transport = smtpTransport(proxy.url, from);
  await transport.send(mail);
  await eventually(() => expect(connections()).toBe(0), { timeoutMs: 10_000 });
  proxy.abandonConnections();
  await transport.send(mail);
  expect(received).toHaveLength(2);
  await transport.close();
}, 30_000);

test.each([
  ['smtp://mail.example.org:587', true],
  ['smtp://mail.example.org:25?requireTLS=false', false],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://localhost:1025?requireTLS=true', true],
  // It has TLS from the start.
  ['smtps://mail.example.org', false],
])('%s must offer TLS: %s', (url, expected) => {
  expect(requiresStartTls(url)).toBe(expected);
});

test('a mail server that must offer TLS and doesn’t gets nothing', async () => {
  const { received, url } = await startSmtpServer();
  const transport = smtpTransport(`${url}?requireTLS=true`, from);
  const failure = await transport.send(mail).catch((error: unknown) => error);
  expect([failureCodeOf(failure), isPermanentFailure(failure)]).toEqual(['UNREACHABLE', false]);
  expect(received).toEqual([]);
  await transport.close();
});

test.each([
  ['a list', 'ada@example.org, eve@evil.example'],
  ['a header', 'ada@example.org\r\nBcc: eve@evil.example'],
  ['a name', 'Eve <eve@evil.example>'],
])('an address that is %s reaches no other recipient', async (_, to) => {
  const { received, url } = await startSmtpServer();
  const transport = smtpTransport(url, from);
  await transport.send({ ...mail, to }).catch(() => undefined);
  const reached = received.flatMap((each) => each.to);
  expect(reached).not.toContain('eve@evil.example');
  await transport.close();
});

test('a rejection is reported without the recipient', async () => {
  const { url } = await startSmtpServer({ verdict: () => `Not now for ${mail.to}` });
  const transport = smtpTransport(url, from);
  const failure = await transport.send(mail).catch((error: Error) => error);
  expect(failure?.message).toMatch(/Not now for \[the address\]/);
  expect(failure?.stack).not.toContain(mail.to);
  await transport.close();
});

test.each<[string, Parameters<typeof startSmtpServer>[0], boolean]>([
  ['no such mailbox', { recipient: () => '550 5.1.1 No such user here' }, true],
  ['a busy mailbox', { recipient: () => '450 4.2.1 Mailbox busy' }, false],
  ['a rejected message', { verdict: () => '554 5.7.1 Not wanted' }, true],
  ['a greylisted message', { verdict: () => '451 4.7.1 Greylisted' }, false],
  ['a rejected sender', { sender: () => '553 5.7.1 Sender rejected' }, false],
])('%s is classified as permanent or temporary', async (_, faults, isPermanent) => {
  const { url } = await startSmtpServer(faults);
  const transport = smtpTransport(url, from);
  const failure = await transport.send(mail).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(isPermanentFailure(failure)).toBe(isPermanent);
  await transport.close();
});

test.each<[string, Parameters<typeof startSmtpServer>[0], string | null]>([
  ['no such mailbox', { recipient: () => '550 5.1.1 No such user here' }, 'ADDRESS_REFUSED'],
  ['a full mailbox', { recipient: () => '552 5.2.2 Over quota' }, 'MAILBOX_FULL'],
  ['a busy mailbox', { recipient: () => '450 4.2.1 Mailbox busy' }, null],
  ['a login that is missing', { sender: () => '535 5.7.8 Log in first' }, 'LOGIN_REFUSED'],
])('%s has its code', async (_, faults, code) => {
  const { url } = await startSmtpServer(faults);
  const transport = smtpTransport(url, from);
  const failure = await transport.send(mail).catch((error: unknown) => error);
  expect(failureCodeOf(failure)).toBe(code);
  await transport.close();
});

test('an invalid address is a permanent failure, an unavailable server is not', async () => {
  const [there, away] = [await startSmtpServer(), await unavailableSmtpServer()];
  for (const [url, to, isPermanent] of [
    [there.url, '', true],
    [away.url, mail.to, false],
  ] as const) {
    const transport = smtpTransport(url, from);
    const failure = await transport.send({ ...mail, to }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isPermanentFailure(failure)).toBe(isPermanent);
    expect(failureCodeOf(failure)).toBe(isPermanent ? null : 'UNREACHABLE');
    await transport.close();
  }
});

test('addresses that a server repeats in another form are removed too', async () => {
  const { url } = await startSmtpServer({
    verdict: () => '554 For <ADA@Example.org> or x@y.z: no',
  });
  const transport = smtpTransport(url, from);
  const failure = await transport.send(mail).catch((error: Error) => error);
  expect(failure?.message).toMatch(/For <\[the address\]> or \[the address\] no/);
  await transport.close();
});

test('a mailbox name without its host is removed too, and no other word', async () => {
  const { url } = await startSmtpServer({ recipient: () => '550 User unknown: ed.' });
  const transport = smtpTransport(url, from);
  const failure = await transport
    .send({ ...mail, to: 'ed@example.org' })
    .catch((error: Error) => error);
  expect(failure?.message).toMatch(/User unknown: \[the address\]\.$/);
  expect(failure?.message).toMatch(/rejected/);
  await transport.close();
});

test('the folder transport writes one file per email, for its owner only', async () => {
  const folder = join(await freshFolder('post'), 'mail');
  const transport = createMailTransport({
    PUBLIC_URL: 'http://portal.test:8080',
    MAIL_DIR: folder,
  });
  await Promise.all([transport.send(mail), transport.send(mail)]);
  expect(await readdir(folder)).toEqual([`${mail.id}.eml`]);
  const file = join(folder, `${mail.id}.eml`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const message = await PostalMime.parse(await readFile(file));
  expect(message).toMatchObject(expected);
  expect(message.text?.trim()).toBe(mail.text.trim());
  await transport.close();
});

test('the sender can be configured', async () => {
  const folder = join(await freshFolder('post'), 'mail');
  const MAIL_FROM = 'HR <hr@example.org>';
  const transport = createMailTransport({
    PUBLIC_URL: 'http://portal.test',
    MAIL_DIR: folder,
    MAIL_FROM,
  });
  await transport.send(mail);
  const message = await PostalMime.parse(await readFile(join(folder, `${mail.id}.eml`)));
  expect(message.from).toEqual({ name: 'HR', address: 'hr@example.org' });
  await transport.close();
});
