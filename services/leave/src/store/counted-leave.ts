import type { Counted } from '../domain/balance.ts';
import type { LeaveDay, LeaveType } from '../domain/leave-request.ts';
import { type Between, type LeaveRequests, touching } from './requests.ts';

/** A person's requests: each a text of its type, its status and the days that it has booked. */
interface Row {
  _id: string;
  requests: string[];
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
 * As much of everybody's leave as balances count, by person. Few long texts in place of many small
 * values, which cost the driver six times as much: in all a fifth of what the requests would.
 */
export async function countedLeave(
  requests: LeaveRequests,
  between: Between,
): Promise<Map<string, Counted[]>> {
  const leaveType: LeaveType[] = ['annual', 'sick'];
  const status: Counted['status'][] = ['approved', 'pending'];
  const rows = await requests.aggregate<Row>([
    { $match: { ...touching(between), leaveType: { $in: leaveType }, status: { $in: status } } },
    {
      $group: {
        _id: '$userId',
        requests: { $push: { $concat: ['$leaveType', ' ', '$status', bookedDays] } },
      },
    },
  ]);
  return new Map(rows.map(({ _id, requests }) => [_id, requests.map(countedOf)]));
}

function countedOf(text: string): Counted {
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
