import { readFileSync } from 'node:fs';

/**
 * Bytes of memory of a process, by Linux's own account: RSS, and PSS, in which a page that several
 * processes share is divided among them, so that PSS alone may be summed.
 */
export function memoryOf(pid: number): { pss: number; rss: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const bytes = (field: string) => {
    const [, kilobytes = ''] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(rollup) ?? [];
    return Number(kilobytes) * 1024;
  };
  return { pss: bytes('Pss'), rss: bytes('Rss') };
}
