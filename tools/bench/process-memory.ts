import { readFileSync } from 'node:fs';

/**
 * Gives the memory of a process in bytes as reported by Linux: RSS, and PSS, which divides shared pages
 * among processes, so that only PSS may be added up.
 */
export function memoryOf(pid: number): { pss: number; rss: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const bytes = (field: string) => {
    const [, kilobytes = ''] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(rollup) ?? [];
    return Number(kilobytes) * 1024;
  };
  return { pss: bytes('Pss'), rss: bytes('Rss') };
}
