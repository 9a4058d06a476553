import type { CountableLeave } from '../domain/balance.ts';
import type { LeaveDay, LeaveType } from '../domain/leave-request.ts';
import { type DateRange, type LeaveRequests, overlapFilter } from './leave-requests.ts';

/** A person's requests, each packed into a string of its type, status and booked days. */
export interface PackedLeaveRow {
  userId: string;
  requests: readonly string[];
}

/** ` 2026-11-02full` for each booked day. */
const bookedDays = {
  $reduce: {
    input: '$days',
    initialValue: '',
    in: {
      $cond: [
        { $eq: ['$$this.status', 'booked'] },
        { $concat: ['$$value', ' ', '$$this.date', '$$this.portion'] },
        '$$value',
      ],
    },
  },
};

/**
 * Loads the leave that balances depend on, of everybody (`userIds` null) or of some people. Packing
 * each request into one string takes a fifth of the time, because the driver is slow with many
 * small values.
 */
export function loadPackedLeave(
  requests: LeaveRequests,
  between: DateRange,
  userIds: readonly string[] | null,
): Promise<PackedLeaveRow[]> {
  const userFilter = userIds && { userId: { $in: [...userIds] } };
  const leaveType: LeaveType[] = ['annual', 'sick'];
  const status: CountableLeave['status'][] = ['approved', 'pending'];
  const counted = { leaveType: { $in: leaveType }, status: { $in: status } };
  return requests.aggregate<PackedLeaveRow>([
    { $match: { ...userFilter, ...overlapFilter(between), ...counted } },
    {
      $group: {
        _id: '$userId',
        requests: { $push: { $concat: ['$leaveType', ' ', '$status', bookedDays] } },
      },
    },
    { $project: { _id: 0, userId: '$_id', requests: 1 } },
  ]);
}

/** Unpacks a request of `loadPackedLeave`. */
export function unpackLeave(text: string): CountableLeave {
  const [leaveType, status, ...days] = text.split(' ');
  return {
    leaveType: leaveType as CountableLeave['leaveType'],
    status: status as CountableLeave['status'],
    days: days.map((day) => ({
      date: day.slice(0, 10),
      portion: day.slice(10) as LeaveDay['portion'],
      status: 'booked',
    })),
  };
}
