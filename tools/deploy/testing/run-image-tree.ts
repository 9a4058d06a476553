import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import { registerCleanUp } from '@portal/testing/clean-up';
import type { ImageTree } from './build-image-tree.ts';

/** Not a user of the images: Kubernetes chooses one, too. */
const user = '10001';

/**
 * In a mount namespace of its own, everything is read-only but /tmp, and the image's files are at their paths
 * below /mnt. The shell stays root: it ends the program when its input ends.
 */
const script = `
set -eu
mount --make-rprivate /
mount -t tmpfs tmpfs /mnt
mkdir /mnt/portal /mnt/bin
mount --bind "$TREE" /mnt/portal
mount --bind "$PROGRAMS" /mnt/bin
mount -t tmpfs tmpfs /tmp
for path in / /mnt /mnt/portal /mnt/bin; do mount -o remount,bind,ro "$path"; done
for path in / /mnt /mnt/portal; do
  if touch "$path/written" 2>/dev/null; then echo "$path is writable" >&2; exit 1; fi
done
cd "/mnt$WORKING_DIRECTORY"
exec 3<&0
setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs --bounding-set=-all \\
  env -u TREE -u PROGRAMS -u WORKING_DIRECTORY "$@" </dev/null &
program=$!
{ cat <&3 >/dev/null; kill -TERM "$program" 2>/dev/null; } &
wait "$program"
`;

/** A program of an image that runs. */
export interface RunningTree {
  /** Ends it as a container ends, and gives its exit code and its output. */
  stop(): Promise<{ code: number | null; output: string }>;
  /** Waits for the end of a job. */
  ended(): Promise<{ code: number | null; output: string }>;
}

/**
 * Starts an image's program as another user, without privileges and with a read-only file system, with no
 * other variables than the image's and `environment`. Needs root, or sudo without a password.
 */
export async function runImageTree(
  tree: ImageTree,
  environment: Record<string, string>,
): Promise<RunningTree> {
  await chmod(tree.folder, 0o755);
  const variables = {
    ...tree.environment,
    ...environment,
    PATH: '/mnt/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    TREE: tree.folder,
    PROGRAMS: dirname(process.execPath),
    WORKING_DIRECTORY: tree.workingDirectory,
  };
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const isolated = ['unshare', '--mount', 'sh', '-c', script, 'sh', ...tree.command];
  const [program = '', ...args] = [...asRoot, 'env', '-i', ...assignments, ...isolated];
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exit = once(child, 'close');
  // The shell that waits for the end of its input would hold the output open.
  child.on('exit', () => child.stdin.end());
  const ended = async () => ({ code: (await exit)[0] as number | null, output });
  const stop = () => {
    child.stdin.end();
    return ended();
  };
  registerCleanUp(stop);
  return { stop, ended };
}
