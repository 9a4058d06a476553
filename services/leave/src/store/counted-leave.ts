import type { Counted } from '../domain/balance.ts';
import type { LeaveDay, LeaveType } from '../domain/leave-request.ts';
import { type Between, type LeaveRequests, touching } from './requests.ts';

/** A person's requests: each a text of its type, its status and the days that it has booked. */
export interface CountedRow {
  userId: string;
  requests: readonly string[];
}

/** ` 2026-11-02full` for each. */
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
 * As much of people's leave as balances count, of everybody or of some. Few long texts in place of many
 * small values, which cost the driver six times as much: in all a fifth of what the requests would.
 */
export function countedLeave(
  requests: LeaveRequests,
  between: Between,
  userIds: readonly string[] | null,
): Promise<CountedRow[]> {
  const whose = userIds && { userId: { $in: [...userIds] } };
  const leaveType: LeaveType[] = ['annual', 'sick'];
  const status: Counted['status'][] = ['approved', 'pending'];
  const counted = { leaveType: { $in: leaveType }, status: { $in: status } };
  return requests.aggregate<CountedRow>([
    { $match: { ...whose, ...touching(between), ...counted } },
    {
      $group: {
        _id: '$userId',
        requests: { $push: { $concat: ['$leaveType', ' ', '$status', bookedDays] } },
      },
    },
    { $project: { _id: 0, userId: '$_id', requests: 1 } },
  ]);
}

/** A request that was read like that. */
export function countedOf(text: string): Counted {
  const [leaveType, status, ...days] = text.split(' ');
  return {
    leaveType: leaveType as Counted['leaveType'],
    status: status as Counted['status'],
    days: days.map((day) => ({
      date: day.slice(0, 10),
      portion: day.slice(10) as LeaveDay['portion'],
      status: 'booked',
    })),
  };
}
