import { changesSoFar, type Guards } from './guards.ts';
import type { LeaveRequests } from './requests.ts';

/**
 * Another text after every change of anybody's leave: each takes a guard. The number of requests is
 * for those who put some into the database themselves, as a restored backup does.
 */
export async function leaveVersion({
  guards,
  requests,
}: {
  guards: Guards;
  requests: LeaveRequests;
}): Promise<string> {
  const [changes, count] = await Promise.all([
    changesSoFar(guards),
    requests.estimatedDocumentCount(),
  ]);
  return `${changes} of ${count}`;
}
