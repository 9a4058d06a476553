import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eventually } from '@portal/testing/eventually';
import { inject } from 'vitest';

/** The links to choose a new password that were mailed to somebody, the newest last. */
export async function mailedLinks(to: string): Promise<string[]> {
  const mails = (await mailsIn(join(dirname(inject('subscriberFile')), 'mail'))).filter((mail) =>
    mail.includes(to),
  );
  return mails.flatMap((mail) => mail.match(/\S+\/reset-password#[\w-]{43}/)?.[0] ?? []);
}

/** Waits for a mail with a link that was not there before. */
export function nextLink(to: string, before: readonly string[] = []): Promise<string> {
  return eventually(
    async () => {
      const fresh = (await mailedLinks(to)).find((link) => !before.includes(link));
      if (!fresh) throw new Error(`No mail with a link to ${to}`);
      return fresh;
    },
    { within: 15_000 },
  );
}

/** The mails that would have been sent, as files in the portal's data directory, in their order. */
async function mailsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
