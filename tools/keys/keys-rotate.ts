// `npm run keys:rotate [-- --drop-older]`: rotates the keys of the data directory, whether its portal is
// running or not (docs/keys.md).
import { join, resolve } from 'node:path';
import { exitCodes, runCommand } from '../command-line/run-command.ts';
import { tryLockDirectory } from '../portal/data-directory/lock-directory.ts';
import { ensureSecrets, writeSecrets } from '../portal/data-directory/secrets.ts';
import { expectedError } from '../portal/expected-error.ts';
import { requireSecrets } from '../portal/open-databases.ts';
import { requestRotation } from './key-requests.ts';
import { rotateKeys } from './rotate-keys.ts';

const usage = {
  name: 'keys:rotate',
  syntax: '[-- --drop-older]',
  summary:
    'Makes new keys for tokens, sessions, emails and stored data, and drops those that nothing needs any more. With --drop-older, drops all older keys at once, as after a leak: everyone has to sign in again.',
  parse(given: readonly string[]) {
    const isKnown = given.every((argument) => argument === '--drop-older');
    return isKnown ? { dropOlder: given.length > 0 } : null;
  },
};

await runCommand(usage, async ({ dropOlder }, signal) => {
  const path = resolve(process.env.PORTAL_DATA_DIR || '.data');
  await requireSecrets(path);
  const lock = await tryLockDirectory(path);
  const lines = lock
    ? await rotateStopped(path, dropOlder).finally(() => lock.release())
    : await requestRotation({ in: (...names) => join(path, ...names) }, dropOlder, signal);
  for (const line of lines) console.log(line);
  return exitCodes.ok;
});

async function rotateStopped(path: string, dropOlder: boolean): Promise<string[]> {
  if (dropOlder) {
    throw expectedError(
      'the portal is not running: start it, because stored data is sealed with the older keys',
    );
  }
  let secrets = await ensureSecrets(path);
  const store = {
    read: () => secrets,
    async save(next: typeof secrets) {
      await writeSecrets(path, next);
      secrets = next;
    },
    apply: null,
  };
  return rotateKeys(store, new Date());
}
