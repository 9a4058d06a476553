import { formatDuration } from '@portal/kernel/duration';

interface Running {
  runningSessions: number;
  runningMinutes: number;
}

/** What is running beside a total: `+ 3h 10m in 2 running sessions`; null where nothing is. */
export function formatRunning({ runningSessions, runningMinutes }: Running): string | null {
  if (runningSessions === 0) return null;
  const sessions = runningSessions === 1 ? 'session' : 'sessions';
  const count = runningSessions.toLocaleString('en-GB');
  return `+ ${formatDuration(runningMinutes)} in ${count} running ${sessions}`;
}
