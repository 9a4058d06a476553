// Packs long lists into few strings: decoding 10,000 rows as they are costs six times their content
// (docs/performance.md).
import type { PipelineStage, QueryFilter } from 'mongoose';
import type { LeaveDay, LeaveRequest } from '../domain/leave-request.ts';
import type { LeaveRequestRow } from './leave-request-schema.ts';
import { hoursSeparator, packedHours, unpackHours } from './packed-hours.ts';

/** A leave request for long lists, with its days packed into strings (see `parseDays`). */
export type LeaveRow = Omit<LeaveRequest, 'days' | 'version' | 'history'> & {
  dayTexts: readonly string[];
};

/** A group of packed requests. `rows`, `reasons` and `denials` have the same order. */
export interface LeaveRowGroup {
  rows: string[];
  reasons: string[];
  denials: (string | null)[];
}

const none = '-';
const orNone = (field: string) => ({ $ifNull: [field, none] });
const milliseconds = (field: string) => ({ $ifNull: [{ $toString: { $toLong: field } }, none] });

const addedMark = '+';

/** ` 2026-11-02fullbooked` for each day, `…booked+` for one that the portal added, `…booked@6.65` for one with hours. */
const dayTexts = {
  $reduce: {
    input: '$days',
    initialValue: '',
    in: {
      $concat: [
        ...['$$value', ' ', '$$this.date', '$$this.portion', '$$this.status'],
        { $cond: ['$$this.isAdded', addedMark, ''] },
        packedHours('$$this.hours'),
      ],
    },
  },
};

/** Words, in the order in which `toLeaveRow` reads them. */
const rowText = {
  $concat: [
    ...['$_id', '$userId', '$leaveType', '$startDate', '$endDate', '$status'].flatMap(spaced),
    ...[orNone('$halfDayPeriod'), orNone('$decidedBy')].flatMap(spaced),
    milliseconds('$requestedAt'),
    ' ',
    milliseconds('$decidedAt'),
    dayTexts,
  ],
};

function spaced<Word>(word: Word): [Word, string] {
  return [word, ' '];
}

/**
 * The pipeline for the requests that match a filter, in no order, for lists of thousands. It packs
 * about twenty requests into one document of few strings. Free text is separate, because it may
 * contain spaces. Grouping by start date and the last digit of the id keeps each group below the
 * maximum document size.
 */
export function packLeaveRows(filter: QueryFilter<LeaveRequestRow>): PipelineStage[] {
  return [
    { $match: filter },
    {
      $group: {
        _id: { $concat: ['$startDate', { $substrBytes: ['$_id', 23, 1] }] },
        rows: { $push: rowText },
        reasons: { $push: '$reason' },
        denials: { $push: orNull('$denialReason') },
      },
    },
  ];
}

/** Unpacks the results of `packLeaveRows`; each row's days stay packed. */
export function toLeaveRows(groups: readonly LeaveRowGroup[]): LeaveRow[] {
  return groups.flatMap(({ rows, reasons, denials }) =>
    rows.map((row, index) => toLeaveRow(row, reasons[index] ?? '', denials[index] ?? null)),
  );
}

/** `$push` skips missing fields, which would shift the positions. */
function orNull(field: string) {
  return { $ifNull: [field, null] };
}

function toLeaveRow(text: string, reason: string, denialReason: string | null): LeaveRow {
  const words = text.split(' ');
  const [id = '', userId = '', leaveType, startDate = '', endDate = '', status] = words;
  const [period, decidedBy, requestedAt, decidedAt, ...dayTexts] = words.slice(6);
  const halfDayPeriod = period === 'morning' || period === 'afternoon' ? period : null;
  return {
    id,
    userId,
    startDate,
    endDate,
    reason,
    denialReason,
    halfDayPeriod,
    dayTexts,
    leaveType: leaveType as LeaveRow['leaveType'],
    status: status as LeaveRow['status'],
    isHalfDay: halfDayPeriod !== null,
    decidedBy: decidedBy === none ? null : (decidedBy ?? null),
    requestedAt: new Date(Number(requestedAt)),
    decidedAt: decidedAt === none ? null : new Date(Number(decidedAt)),
  };
}

/** Parses the days of a row of `toLeaveRows`. */
export function parseDays({ dayTexts }: Pick<LeaveRow, 'dayTexts'>): LeaveDay[] {
  return dayTexts.map((dayText) => {
    const [marked = '', hours] = dayText.split(hoursSeparator);
    const isAdded = marked.endsWith(addedMark);
    const text = isAdded ? marked.slice(0, -addedMark.length) : marked;
    const isBooked = text.endsWith('booked');
    const status = isBooked ? 'booked' : 'cancelled';
    const portion = text.slice(10, -status.length) as LeaveDay['portion'];
    return {
      date: text.slice(0, 10),
      portion,
      status,
      ...unpackHours(hours),
      ...(isAdded && { isAdded }),
    };
  });
}
