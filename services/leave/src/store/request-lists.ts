import type { QueryFilter } from 'mongoose';
import type { LeaveDay, LeaveRequest } from '../domain/leave-request.ts';
import type { LeaveRequests } from './requests.ts';

/** A request as lists show it, with its days as texts, for `daysOf`. */
export type LeaveRow = Omit<LeaveRequest, 'days' | 'version' | 'history'> & {
  dayTexts: readonly string[];
};

/** Requests of one group: each a text, in the order of their reasons. */
interface Group {
  rows: string[];
  reasons: string[];
  denials: (string | null)[];
}

const none = '-';
const orNone = (field: string) => ({ $ifNull: [field, none] });
const milliseconds = (field: string) => ({ $ifNull: [{ $toString: { $toLong: field } }, none] });

/** ` 2026-11-02fullbooked` for each. */
const dayTexts = {
  $reduce: {
    input: '$days',
    initialValue: '',
    in: { $concat: ['$$value', ' ', '$$this.date', '$$this.portion', '$$this.status'] },
  },
};

/** Words, in the order in which `rowOf` takes them. */
const rowText = {
  $concat: [
    ...['$_id', '$userId', '$leaveType', '$startDate', '$endDate', '$status'].flatMap(spaced),
    ...[orNone('$halfDayPeriod'), orNone('$decidedBy')].flatMap(spaced),
    ...[milliseconds('$requestedAt'), ' ', milliseconds('$decidedAt')],
    dayTexts,
  ],
};

function spaced<Word>(word: Word): [Word, string] {
  return [word, ' '];
}

/**
 * The requests that fit a filter, in no order, where there may be thousands of them: some twenty as
 * one document of few texts, because many small values are most of what a driver takes. Texts that
 * people wrote stand by themselves. By the first day and the last digit of the id no group grows
 * beyond what a document can hold.
 */
export async function manyRequestsWhere(
  requests: LeaveRequests,
  filter: QueryFilter<LeaveRequest>,
): Promise<LeaveRow[]> {
  const groups = await requests.aggregate<Group>([
    { $match: filter },
    {
      $group: {
        _id: { $concat: ['$startDate', { $substrBytes: ['$_id', 23, 1] }] },
        rows: { $push: rowText },
        reasons: { $push: '$reason' },
        denials: { $push: orNull('$denialReason') },
      },
    },
  ]);
  return groups.flatMap(({ rows, reasons, denials }) =>
    rows.map((row, place) => rowOf(row, reasons[place] ?? '', denials[place] ?? null)),
  );
}

/** Pushing what is not there would push nothing, and the places would no longer agree. */
function orNull(field: string) {
  return { $ifNull: [field, null] };
}

function rowOf(text: string, reason: string, denialReason: string | null): LeaveRow {
  const words = text.split(' ');
  const [id = '', userId = '', leaveType, startDate = '', endDate = '', status] = words;
  const [period, decidedBy, requestedAt, decidedAt, ...dayTexts] = words.slice(6);
  const halfDayPeriod = period === 'morning' || period === 'afternoon' ? period : null;
  return {
    ...{ id, userId, startDate, endDate, reason, denialReason, halfDayPeriod, dayTexts },
    leaveType: leaveType as LeaveRow['leaveType'],
    status: status as LeaveRow['status'],
    isHalfDay: halfDayPeriod !== null,
    decidedBy: decidedBy === none ? null : (decidedBy ?? null),
    requestedAt: new Date(Number(requestedAt)),
    decidedAt: decidedAt === none ? null : new Date(Number(decidedAt)),
  };
}

/** The days of a request that was read like that. */
export function daysOf({ dayTexts }: Pick<LeaveRow, 'dayTexts'>): LeaveDay[] {
  return dayTexts.map((text) => {
    const isBooked = text.endsWith('booked');
    const status = isBooked ? 'booked' : 'cancelled';
    const portion = text.slice(10, -status.length) as LeaveDay['portion'];
    return { date: text.slice(0, 10), portion, status };
  });
}
