import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from '@portal/testing/folder';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { isRefusedForGood, type Letter, smtpPost } from './post.ts';
import { postOf } from './post-of.ts';
import { smtpServerAway, startSmtpServer } from './test-smtp-server.ts';

const letter: Letter = {
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

test('an SMTP server gets text and HTML, and who it is from and for', async () => {
  const { received, url } = await startSmtpServer();
  const post = smtpPost(url, from);
  await post.send(letter);
  expect(received).toMatchObject([
    { from: 'no-reply@portal.test', to: ['ada@example.org'], message: expected },
  ]);
  const [{ message }] = received as [(typeof received)[0]];
  expect(message.text?.trim()).toBe(letter.text.trim());
  expect(message.html?.trim()).toBe(letter.html);
  expect(message.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  await post.close();
});

test.each([
  ['a list', 'ada@example.org, eve@evil.example'],
  ['a header', 'ada@example.org\r\nBcc: eve@evil.example'],
  ['a name', 'Eve <eve@evil.example>'],
])('an address that is %s reaches nobody else', async (_, to) => {
  const { received, url } = await startSmtpServer();
  const post = smtpPost(url, from);
  await post.send({ ...letter, to }).catch(() => undefined);
  const reached = received.flatMap((each) => each.to);
  expect(reached).not.toContain('eve@evil.example');
  await post.close();
});

test('a refusal is told to whoever sends, without whom it was for', async () => {
  const { url } = await startSmtpServer({ verdict: () => `Not now for ${letter.to}` });
  const post = smtpPost(url, from);
  const failure = await post.send(letter).catch((error: Error) => error);
  expect(failure?.message).toMatch(/Not now for \[the address\]/);
  expect(failure?.stack).not.toContain(letter.to);
  await post.close();
});

test.each<[string, Parameters<typeof startSmtpServer>[0], boolean]>([
  ['no such mailbox', { recipient: () => '550 5.1.1 No such user here' }, true],
  ['a mailbox that is busy', { recipient: () => '450 4.2.1 Mailbox busy' }, false],
  ['a message that is not wanted', { verdict: () => '554 5.7.1 Not wanted' }, true],
  ['a message that is wanted later', { verdict: () => '451 4.7.1 Greylisted' }, false],
  ['a sender who is not known', { sender: () => '553 5.7.1 Sender rejected' }, false],
])('%s is told apart from what another try may change', async (_, faults, isForGood) => {
  const { url } = await startSmtpServer(faults);
  const post = smtpPost(url, from);
  const failure = await post.send(letter).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(isRefusedForGood(failure)).toBe(isForGood);
  await post.close();
});

test('an address that is none is refused for good, a server that is away refuses nobody', async () => {
  const [there, away] = [await startSmtpServer(), await smtpServerAway()];
  for (const [url, to, isForGood] of [
    [there.url, '', true],
    [away.url, letter.to, false],
  ] as const) {
    const post = smtpPost(url, from);
    const failure = await post.send({ ...letter, to }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isRefusedForGood(failure)).toBe(isForGood);
    await post.close();
  }
});

test('addresses that a server repeats in its own way are told neither', async () => {
  const { url } = await startSmtpServer({
    verdict: () => '554 For <ADA@Example.org> or x@y.z: no',
  });
  const post = smtpPost(url, from);
  const failure = await post.send(letter).catch((error: Error) => error);
  expect(failure?.message).toMatch(/For <\[the address\]> or \[the address\] no/);
  await post.close();
});

test('a mailbox without its host is not told either, and no other word is touched', async () => {
  const { url } = await startSmtpServer({ recipient: () => '550 User unknown: ed.' });
  const post = smtpPost(url, from);
  const failure = await post
    .send({ ...letter, to: 'ed@example.org' })
    .catch((error: Error) => error);
  expect(failure?.message).toMatch(/User unknown: \[the address\]\.$/);
  expect(failure?.message).toMatch(/rejected/);
  await post.close();
});

test('a folder gets a file for each letter, for its owner only, the same one each time', async () => {
  const folder = join(await freshFolder('post'), 'mail');
  const post = postOf({ PUBLIC_URL: 'http://portal.test:8080', MAIL_DIR: folder });
  await Promise.all([post.send(letter), post.send(letter)]);
  expect(await readdir(folder)).toEqual([`${letter.id}.eml`]);
  const file = join(folder, `${letter.id}.eml`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const message = await PostalMime.parse(await readFile(file));
  expect(message).toMatchObject(expected);
  expect(message.text?.trim()).toBe(letter.text.trim());
  await post.close();
});

test('whom mails are from can be said', async () => {
  const folder = join(await freshFolder('post'), 'mail');
  const MAIL_FROM = 'HR <hr@example.org>';
  const post = postOf({ PUBLIC_URL: 'http://portal.test', MAIL_DIR: folder, MAIL_FROM });
  await post.send(letter);
  const message = await PostalMime.parse(await readFile(join(folder, `${letter.id}.eml`)));
  expect(message.from).toEqual({ name: 'HR', address: 'hr@example.org' });
  await post.close();
});
