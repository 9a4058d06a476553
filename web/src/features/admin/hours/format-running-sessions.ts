import { formatDuration } from '@portal/kernel/duration';

interface Running {
  runningSessions: number;
  runningMinutes: number;
}

/** The running time next to a total: `+ 3h 10m in 2 sessions in progress`; null without any. */
export function formatRunningSessions({ runningSessions, runningMinutes }: Running): string | null {
  if (runningSessions === 0) return null;
  const sessions = runningSessions === 1 ? 'session' : 'sessions';
  const count = runningSessions.toLocaleString('en-GB');
  return `+ ${formatDuration(runningMinutes)} in ${count} ${sessions} in progress`;
}
