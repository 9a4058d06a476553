import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eventually } from '@portal/testing/eventually';
import PostalMime, { type Email } from 'postal-mime';
import { portal } from './portal.ts';

/** The emails sent to an address, in no particular order. */
export async function mailsTo(to: string): Promise<Email[]> {
  const mails = await mailsIn(join(dirname(portal.subscriberFile), 'mail'));
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to));
}

/** Waits for an email to an address that contains a text. */
export function nextMail(to: string, saying: string): Promise<Email> {
  return eventually(
    async () => {
      const mails = await mailsTo(to);
      const found = mails.find(({ text }) => text?.includes(saying));
      const seen = mails.map(({ subject }) => subject);
      if (!found) throw new Error(`No mail to ${to} says ${saying}. There were: ${seen}`);
      return found;
    },
    { timeoutMs: 60_000 },
  );
}

/** The password links sent to an address. */
export async function mailedLinks(to: string): Promise<string[]> {
  const mails = await mailsTo(to);
  return mails.flatMap(({ text }) => text?.match(/\S+\/reset-password#[\w-]{43}/)?.[0] ?? []);
}

/** Waits for an email with a new password link. */
export function nextLink(to: string, before: readonly string[] = []): Promise<string> {
  return eventually(
    async () => {
      const fresh = (await mailedLinks(to)).find((link) => !before.includes(link));
      if (!fresh) throw new Error(`No mail with a link to ${to}`);
      return fresh;
    },
    { timeoutMs: 60_000 },
  );
}

/** Emails are not sent in tests, but written to files in the portal’s data directory. */
async function mailsIn(folder: string): Promise<Email[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}
