import type { CloudEvent } from '@portal/contracts/event';
import type { Dependencies } from '../dependencies.ts';

const attendanceWait = { by: ['attendance'], timeoutMs: 500 } as const;

/** Waits until attendance has handled an event of leave, because lateness depends on leave. */
export async function waitForAttendance(
  { downstreamConsumers }: Pick<Dependencies, 'downstreamConsumers'>,
  { id }: Pick<CloudEvent, 'id'>,
): Promise<void> {
  await downstreamConsumers.waitUntilHandled(id, attendanceWait);
}
