import { useApolloClient } from '@apollo/client/react';
import { formatLongDay } from '@portal/kernel/format-date';
import { useState } from 'react';
import {
  ArchiveDayDocument,
  ArchiveRangeDocument,
  CreateRecordsForTodayDocument,
} from '../../../gql/admin/records/archive.ts';
import { DeleteRecordDocument } from '../../../gql/admin/records/records.ts';
import type { ArchiveDateRangeInput } from '../../../gql/documents.ts';
import { errorCode, isOutcomeUnknown } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { forgetIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { currentTime } from '../../../lib/time/server-clock.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { formatCount } from './attendance-counts.ts';
import { findJobOfRange } from './find-job-of-range.ts';
import { type ArchivedRecord, recordPersonName } from './loaded-records.ts';

type Kind = 'day' | 'today' | 'range' | 'delete';

/** The archive's actions. Each reports its outcome. */
export function useArchiveActions() {
  const client = useApolloClient();
  const [pending, setPending] = useState<Kind | null>(null);

  async function attempt<Value>(
    kind: Kind,
    title: string,
    work: () => Promise<Value>,
  ): Promise<Value | null> {
    setPending(kind);
    try {
      return await work();
    } catch (cause) {
      showFailure(title, cause);
      return null;
    } finally {
      setPending(null);
    }
  }

  async function archiveDay(date: string): Promise<boolean> {
    const done = await attempt('day', 'Archive Failed', async () => {
      const { data } = await client.mutate({
        mutation: ArchiveDayDocument,
        variables: { input: { date } },
      });
      return data?.archiveDailyStaff;
    });
    if (done) showArchiveToast(formatLongDay(date), done);
    return Boolean(done);
  }

  async function createForToday(): Promise<boolean> {
    const done = await attempt('today', 'Archive Failed', async () => {
      const { data } = await client.mutate({ mutation: CreateRecordsForTodayDocument });
      return data?.populateToday;
    });
    if (done) showArchiveToast(formatLongDay(done.date), done);
    return Boolean(done);
  }

  /**
   * Gives the job's id for a long range, true when done, false on failure. A job continues if its
   * response is lost.
   */
  async function archiveRange(input: ArchiveDateRangeInput): Promise<string | boolean> {
    const since = currentTime();
    const done = await attempt('range', 'Enhanced Archive Failed', async () => {
      try {
        const { data } = await client.mutate({
          mutation: ArchiveRangeDocument,
          variables: { input },
        });
        return data?.archiveDateRange;
      } catch (cause) {
        const job =
          isOutcomeUnknown(toApiError(cause)) && (await findJobOfRange(client, input, since));
        if (!job) throw cause;
        // A repeated request is a new one.
        forgetIdempotencyKey();
        return { ...input, ...job, jobId: job.id };
      }
    });
    if (!done) return false;
    if (done.jobId) return done.jobId;
    showArchiveToast(formatLongDayRange(done.fromDate, done.toDate), done);
    return true;
  }

  /** A record that someone else deleted counts as deleted. */
  async function deleteRecord(record: ArchivedRecord): Promise<boolean> {
    setPending('delete');
    const { id, recordDate } = record;
    try {
      await client.mutate({ mutation: DeleteRecordDocument, variables: { input: { id } } });
      const description = `${recordPersonName(record)}, ${formatLongDay(recordDate)}`;
      toast({ title: 'Record deleted', description, tone: 'success' });
      return true;
    } catch (cause) {
      const isGone = errorCode(toApiError(cause)) === 'NOT_FOUND';
      showFailure(
        'Delete failed',
        cause,
        isGone ? 'This record was already deleted. The list has been refreshed.' : undefined,
      );
      return isGone;
    } finally {
      setPending(null);
    }
  }

  return { pending, archiveDay, createForToday, archiveRange, deleteRecord };
}

/** `Monday 16 November 2026`, or from one day to another. */
export function formatLongDayRange(from: string, to: string): string {
  return from === to ? formatLongDay(from) : `${formatLongDay(from)} to ${formatLongDay(to)}`;
}

interface Counts {
  archived: number | null;
  updated: number | null;
}

export function showArchiveToast(days: string, { archived, updated }: Counts): void {
  const description = `${days}: ${formatArchiveCounts({ archived, updated })}.`;
  toast({ title: 'Archive complete', description, tone: 'success' });
}

/** `60 records created, 2 updated` */
export function formatArchiveCounts({ archived, updated }: Counts): string {
  if (!archived && !updated) return 'No changes';
  const created = archived === 1 ? '1 record' : `${formatCount(archived ?? 0)} records`;
  return `${created} created, ${formatCount(updated ?? 0)} updated`;
}
