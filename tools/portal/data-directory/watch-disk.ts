import { statfs } from 'node:fs/promises';

const lookEveryMs = 5_000;
const usualMinFreeMb = 512;

/**
 * Says when the disk of the data directory is nearly full, and when it has room again; the services
 * see for themselves that they must refuse writes. Gives what stops it.
 */
export function watchDisk(path: string, say: (line: string) => void): () => void {
  const minFreeMb = Number(process.env.MIN_FREE_MB || usualMinFreeMb);
  let wasLow = false;

  async function look(): Promise<void> {
    const { bavail, bsize } = await statfs(path);
    const freeMb = Math.floor((bavail * bsize) / (1024 * 1024));
    const isLow = freeMb < minFreeMb;
    if (isLow !== wasLow) say(isLow ? nearlyFull(path, freeMb, minFreeMb) : hasRoom(path));
    wasLow = isLow;
  }

  // A file system that can't be asked is none that anything can be said about.
  const lookAgain = () => look().catch(() => {});
  lookAgain();
  const timer = setInterval(lookAgain, lookEveryMs).unref();
  return () => clearInterval(timer);
}

function nearlyFull(path: string, freeMb: number, minFreeMb: number): string {
  return `Only ${freeMb} MB are free on the disk of ${path}: changes are refused until there are ${minFreeMb} MB`;
}

function hasRoom(path: string): string {
  return `The disk of ${path} has room again`;
}
