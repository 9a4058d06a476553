import type { InputOf } from '@portal/contracts/operation';
import type { archiveDailyStaff as contract } from '@portal/contracts/records/archive';
import { londonDay } from '@portal/kernel/london';
import { fail } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { ArchiveQueue } from '../jobs/archive-queue.ts';

export async function archiveDailyStaff(
  queue: Pick<ArchiveQueue, 'archiveAndWait'>,
  request: Request,
  { date }: InputOf<typeof contract>,
) {
  if (date > londonDay(request.now())) {
    const message = 'must not be in the future';
    return fail('BAD_INPUT', message, { issues: [{ path: ['date'], message }] });
  }
  const archived = await queue.archiveAndWait(date, request.idempotency);
  return archived ?? stillAtIt;
}

const stillAtIt = fail(
  'SERVICE_UNAVAILABLE',
  'The day is still being archived. Please look again shortly.',
  { retryAfterSeconds: 5 },
);
