// Packs each request into one string, which takes a fifth of the time, because the driver is slow
// with many small values (docs/performance.md).
import type { PipelineStage, QueryFilter } from 'mongoose';
import type { CountableLeave } from '../domain/balance.ts';
import type { LeaveDay, LeaveType } from '../domain/leave-request.ts';
import type { LeaveRequestRow } from './leave-request-schema.ts';
import { hoursSeparator, packedHours, unpackHours } from './packed-hours.ts';

/** A person's requests, each packed into a string of its type, status and booked days. */
export interface PackedLeaveRow {
  userId: string;
  requests: readonly string[];
}

/** ` 2026-11-02full` for each booked day, and ` 2026-11-02full@6.65` for one with hours. */
const bookedDays = {
  $reduce: {
    input: '$days',
    initialValue: '',
    in: {
      $cond: [
        { $eq: ['$$this.status', 'booked'] },
        {
          $concat: ['$$value', ' ', '$$this.date', '$$this.portion', packedHours('$$this.hours')],
        },
        '$$value',
      ],
    },
  },
};

const leaveTypes: LeaveType[] = ['annual', 'sick'];
const statuses: CountableLeave['status'][] = ['approved', 'pending'];

/** The pipeline for the leave that balances depend on, among the requests that match a filter. */
export function packCountableLeave(filter: QueryFilter<LeaveRequestRow>): PipelineStage[] {
  return [
    { $match: { ...filter, leaveType: { $in: leaveTypes }, status: { $in: statuses } } },
    {
      $group: {
        _id: '$userId',
        requests: { $push: { $concat: ['$leaveType', ' ', '$status', bookedDays] } },
      },
    },
    { $project: { _id: 0, userId: '$_id', requests: 1 } },
  ];
}

/** Unpacks a request of `packCountableLeave`. */
export function unpackLeave(text: string): CountableLeave {
  const [leaveType, status, ...days] = text.split(' ');
  return {
    leaveType: leaveType as CountableLeave['leaveType'],
    status: status as CountableLeave['status'],
    days: days.map((packed) => {
      const [day = '', hours] = packed.split(hoursSeparator);
      return {
        date: day.slice(0, 10),
        portion: day.slice(10) as LeaveDay['portion'],
        status: 'booked',
        ...unpackHours(hours),
      };
    }),
  };
}
