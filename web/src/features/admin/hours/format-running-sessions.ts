import { formatDuration } from '@portal/kernel/duration';

interface Running {
  runningSessions: number;
  runningMinutes: number;
}

/** The running time next to a total: `+ 3h 10m in 2 entries in progress`; null without any. */
export function formatRunningSessions({ runningSessions, runningMinutes }: Running): string | null {
  if (runningSessions === 0) return null;
  const entries = runningSessions === 1 ? 'entry' : 'entries';
  const count = runningSessions.toLocaleString('en-GB');
  return `+ ${formatDuration(runningMinutes)} in ${count} ${entries} in progress`;
}
