import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataDirectory } from '../portal/data-directory/open-data-directory.ts';
import { readJsonIfValid, writePrivate } from '../portal/data-directory/private-file.ts';
import { writeSecrets } from '../portal/data-directory/secrets.ts';
import { expectedError, isExpectedError } from '../portal/expected-error.ts';
import { type KeyStore, maintainKeys, rotateKeys } from './rotate-keys.ts';
import { rotationMs } from './rotation-age.ts';

/** `npm run keys:rotate` stores its request in the data directory, and the running portal its response. */
const requestFile = 'keys-request.json';
const responseFile = 'keys-response.json';
const pollMs = 500;
const maintainMs = 10 * 60_000;
/** A request whose command has ended must not drop keys days later. */
const requestTimeoutMs = 10 * 60_000;

interface KeyRequest {
  id: string;
  at: string;
  dropOlder: boolean;
}

interface KeyResponse {
  id: string;
  lines: string[];
  failure: string | null;
}

/**
 * Rotates the keys of a running portal on request, and when they are KEY_ROTATION_DAYS old. `sendKeys`
 * resolves when all processes have taken up the stored keys. Gives a function that stops it. Throws a plain
 * error where the setting is wrong.
 */
export function startKeyRotation(
  data: DataDirectory,
  sendKeys: () => Promise<void>,
  say: (line: string) => void,
): () => Promise<void> {
  const rotatedAfterMs = rotationMs();
  const store: KeyStore = {
    read: () => data.secrets,
    async save(secrets) {
      await writeSecrets(data.path, secrets);
      data.secrets = secrets;
    },
    apply: sendKeys,
  };
  let working = Promise.resolve();
  let maintainedAt = Number.NEGATIVE_INFINITY;
  let isStopping = false;

  async function poll(): Promise<void> {
    if (isStopping) return;
    const now = new Date();
    const request = await readJsonIfValid<KeyRequest>(data.in(requestFile));
    if (request) {
      await rm(data.in(requestFile), { force: true });
      if (now.getTime() - Date.parse(request.at) < requestTimeoutMs) await respond(request, now);
    }
    if (performance.now() - maintainedAt < maintainMs) return;
    maintainedAt = performance.now();
    for (const line of await maintainKeys(store, now, rotatedAfterMs)) say(line);
  }

  async function respond({ id, dropOlder }: KeyRequest, now: Date): Promise<void> {
    const response: KeyResponse = { id, lines: [], failure: null };
    try {
      response.lines = await rotateKeys(store, now, { dropOlder });
      for (const line of response.lines) say(line);
    } catch (failure) {
      response.failure = (failure as Error).message;
      if (!isExpectedError(failure)) throw failure;
    } finally {
      await writePrivate(data.in(responseFile), `${JSON.stringify(response)}\n`);
    }
  }

  const timer = setInterval(() => {
    working = working.then(poll).catch((failure: Error) => {
      if (!isStopping) say(`The keys could not be rotated: ${failure.message}`);
    });
  }, pollMs);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await working;
  };
}

/** Has the portal that is running on a data directory rotate its keys; gives the lines that say what it did. */
export async function requestRotation(
  data: Pick<DataDirectory, 'in'>,
  dropOlder: boolean,
  signal: AbortSignal,
): Promise<string[]> {
  const now = new Date();
  const request: KeyRequest = { id: now.toISOString(), at: now.toISOString(), dropOlder };
  await rm(data.in(responseFile), { force: true });
  await writePrivate(data.in(requestFile), `${JSON.stringify(request)}\n`);
  try {
    while (Date.now() < now.getTime() + requestTimeoutMs) {
      await delay(pollMs, undefined, { signal });
      const response = await readJsonIfValid<KeyResponse>(data.in(responseFile));
      if (response?.id !== request.id) continue;
      if (response.failure !== null) throw expectedError(response.failure);
      return response.lines;
    }
  } finally {
    for (const file of [requestFile, responseFile]) await rm(data.in(file), { force: true });
  }
  throw expectedError('the running portal has not rotated its keys');
}
