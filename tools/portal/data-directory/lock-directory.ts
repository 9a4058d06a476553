import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpath, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectedError } from '../expected-error.ts';

export interface Lock {
  release(): Promise<void>;
}

/** Locks the data directory; fails with a plain error if another process has locked it. */
export async function lockDirectory(directory: string): Promise<Lock> {
  const lock = await tryLockDirectory(directory);
  if (!lock) throw inUseError(directory);
  return lock;
}

/**
 * Locks the data directory; null if another process has locked it. The lock is a listening socket, which
 * the system releases however its process ends.
 */
export async function tryLockDirectory(directory: string): Promise<Lock | null> {
  const address = await addressOf(directory);
  const server = createServer((socket) => socket.destroy());
  if (!(await isListening(server, address))) return null;
  server.unref();
  return {
    release: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

function inUseError(directory: string): Error {
  return expectedError(
    `data directory in use: another portal is using ${directory}; ` +
      'stop it, or choose another directory with PORTAL_DATA_DIR',
  );
}

/** Identifies the directory by its inode, so that links and mounts lead to the same lock. */
async function addressOf(directory: string): Promise<string> {
  const { dev, ino } = await stat(await realpath(directory));
  const name = `portal-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`;
  // Linux has abstract sockets that vanish with their process; elsewhere a file remains.
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

async function isListening(server: Server, address: string): Promise<boolean> {
  if (await tryListen(server, address)) return true;
  if (address.startsWith('\0') || (await accepts(address))) return false;
  await rm(address, { force: true });
  return tryListen(server, address);
}

async function tryListen(server: Server, address: string): Promise<boolean> {
  server.listen(address);
  return once(server, 'listening').then(
    () => true,
    () => false,
  );
}

function accepts(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
