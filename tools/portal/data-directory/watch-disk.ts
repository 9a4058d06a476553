import { statfs } from 'node:fs/promises';

const pollMs = 5_000;
const defaultMinFreeMb = 512;

/**
 * Reports when the disk of the data directory is nearly full, and when it has enough space again; the
 * services decide themselves whether to refuse writes. Gives a function that stops it.
 */
export function watchDisk(path: string, say: (line: string) => void): () => void {
  const minFreeMb = Number(process.env.MIN_FREE_MB || defaultMinFreeMb);
  let wasLow = false;

  async function checkDisk(): Promise<void> {
    const { bavail, bsize } = await statfs(path);
    const freeMb = Math.floor((bavail * bsize) / (1024 * 1024));
    const isLow = freeMb < minFreeMb;
    if (isLow !== wasLow) say(isLow ? nearlyFull(path, freeMb, minFreeMb) : enoughSpace(path));
    wasLow = isLow;
  }

  // Nothing can be reported about a file system that can't be read.
  const checkQuietly = () => checkDisk().catch(() => {});
  checkQuietly();
  const timer = setInterval(checkQuietly, pollMs).unref();
  return () => clearInterval(timer);
}

function nearlyFull(path: string, freeMb: number, minFreeMb: number): string {
  return `Only ${freeMb} MB free on the disk of ${path}: changes are refused below ${minFreeMb} MB`;
}

function enoughSpace(path: string): string {
  return `The disk of ${path} has enough free space again`;
}
