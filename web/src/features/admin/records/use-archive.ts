import { useApolloClient } from '@apollo/client/react';
import { formatLongDay } from '@portal/kernel/format';
import { useState } from 'react';
import {
  errorCode,
  isUnauthorized,
  outcomeUnknown,
  serverMessage,
} from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { settleWrites } from '../../../app/idempotency.ts';
import { currentTime } from '../../../app/server-clock.ts';
import {
  type ArchiveDateRangeInput,
  ArchiveDayDocument,
  ArchiveRangeDocument,
  CreateRecordsForTodayDocument,
  DeleteRecordDocument,
} from '../../../gql/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { number } from './day-numbers.ts';
import { jobWithoutAnswer } from './job-without-answer.ts';
import { type ArchivedRecord, nameOfRecord } from './record.ts';

type Kind = 'day' | 'today' | 'range' | 'delete';

/** What can be done with the archive; each says what came of it. */
export function useArchive() {
  const client = useApolloClient();
  const [pending, setPending] = useState<Kind | null>(null);

  async function doing<Value>(
    kind: Kind,
    title: string,
    work: () => Promise<Value>,
  ): Promise<Value | null> {
    setPending(kind);
    try {
      return await work();
    } catch (cause) {
      sayFailure(title, cause);
      return null;
    } finally {
      setPending(null);
    }
  }

  async function archiveDay(date: string): Promise<boolean> {
    const done = await doing('day', 'Archive Failed', async () => {
      const { data } = await client.mutate({
        mutation: ArchiveDayDocument,
        variables: { input: { date } },
      });
      return data?.archiveDailyStaff;
    });
    if (done) sayArchived(formatLongDay(date), done);
    return Boolean(done);
  }

  async function createForToday(): Promise<boolean> {
    const done = await doing('today', 'Archive Failed', async () => {
      const { data } = await client.mutate({ mutation: CreateRecordsForTodayDocument });
      return data?.populateToday;
    });
    if (done) sayArchived(formatLongDay(done.date), done);
    return Boolean(done);
  }

  /**
   * The id of the job where one does it, true where it is done, false where it failed. Where no answer
   * came in time the job goes on all the same.
   */
  async function archiveRange(input: ArchiveDateRangeInput): Promise<string | boolean> {
    const since = currentTime();
    const done = await doing('range', 'Enhanced Archive Failed', async () => {
      try {
        const { data } = await client.mutate({
          mutation: ArchiveRangeDocument,
          variables: { input },
        });
        return data?.archiveDateRange;
      } catch (cause) {
        const job =
          outcomeUnknown(toApiError(cause)) && (await jobWithoutAnswer(client, input, since));
        if (!job) throw cause;
        // Asked for once more it is to be archived once more.
        settleWrites();
        return { ...input, ...job, jobId: job.id };
      }
    });
    if (!done) return false;
    if (done.jobId) return done.jobId;
    sayArchived(daysInWords(done.fromDate, done.toDate), done);
    return true;
  }

  /** One that somebody else has deleted is deleted, too. */
  async function deleteRecord(record: ArchivedRecord): Promise<boolean> {
    setPending('delete');
    const { id, recordDate } = record;
    try {
      await client.mutate({ mutation: DeleteRecordDocument, variables: { input: { id } } });
      const description = `${nameOfRecord(record)}, ${formatLongDay(recordDate)}`;
      toast({ title: 'Record Deleted', description, tone: 'success' });
      return true;
    } catch (cause) {
      const isGone = errorCode(toApiError(cause)) === 'NOT_FOUND';
      sayFailure(
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
export function daysInWords(from: string, to: string): string {
  return from === to ? formatLongDay(from) : `${formatLongDay(from)} to ${formatLongDay(to)}`;
}

interface Counts {
  archived: number | null;
  updated: number | null;
}

export function sayArchived(days: string, { archived, updated }: Counts): void {
  const description = `${days}: ${countsInWords({ archived, updated })}.`;
  toast({ title: 'Archive Complete', description, tone: 'success' });
}

/** `60 records made, 2 updated` */
export function countsInWords({ archived, updated }: Counts): string {
  const made = archived === 1 ? '1 record made' : `${number(archived ?? 0)} records made`;
  return `${made}, ${number(updated ?? 0)} updated`;
}

function sayFailure(title: string, cause: unknown, reason?: string): void {
  const error = toApiError(cause);
  if (isUnauthorized(error)) return;
  const description = reason ?? error.body.issues?.[0]?.message ?? serverMessage(error);
  toast({ title, description: description ?? 'Please try again.', tone: 'error' });
}
