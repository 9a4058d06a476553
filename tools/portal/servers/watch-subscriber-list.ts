import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type ConfiguredSubscriber, subscriberList } from '@portal/bus/subscriber-accounts';

const pollMs = 1_000;

/** Reads a list of subscribers; rejects an invalid one. */
export async function readSubscribers(file: string): Promise<ConfiguredSubscriber[]> {
  return subscribersIn(await textOf(file));
}

/**
 * Calls `apply` with the subscribers in a file whenever the file changes, until `signal` is aborted. An
 * invalid file is ignored and reported once; a failed `apply` is retried.
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
  let applied = await textOf(file).catch(() => '');
  let lastError = '';
  while (!signal.aborted) {
    await delay(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      const text = await textOf(file);
      if (text === applied) continue;
      await apply(subscribersIn(text));
      applied = text;
      lastError = '';
    } catch (failure) {
      const { message } = failure as Error;
      if (message !== lastError) say(`The list of subscribers ${file} was not applied: ${message}`);
      lastError = message;
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
