import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type ConfiguredSubscriber, subscriberList } from '@portal/bus/subscriber-accounts';

const lookAgainMs = 1_000;

/** The subscribers in a list; rejects one that is anything else. */
export async function configuredSubscribers(file: string): Promise<ConfiguredSubscriber[]> {
  return subscribersIn(await textOf(file));
}

/**
 * Calls `apply` with the subscribers that a file lists, whenever the file changes, until `signal`
 * is aborted. A file that is not as it must be changes nothing, and is said once; what `apply` fails
 * to do is tried again.
 */
export async function watchSubscribers({
  file,
  apply,
  say,
  signal,
}: {
  file: string;
  apply: (subscribers: readonly ConfiguredSubscriber[]) => Promise<void>;
  say: (line: string) => void;
  signal: AbortSignal;
}): Promise<void> {
  let seen = await textOf(file).catch(() => '');
  let complaint = '';
  while (!signal.aborted) {
    await delay(lookAgainMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      const text = await textOf(file);
      if (text === seen) continue;
      await apply(subscribersIn(text));
      seen = text;
      complaint = '';
    } catch (failure) {
      const { message } = failure as Error;
      if (message !== complaint) say(`The list of subscribers ${file} is not in force: ${message}`);
      complaint = message;
    }
  }
}

function subscribersIn(text: string): ConfiguredSubscriber[] {
  if (text === '') return [];
  const { subscribers } = subscriberList.parse(JSON.parse(text));
  return subscribers.map(({ id, passwordHash }) => ({ id, password: passwordHash }));
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw failure;
  }
}
