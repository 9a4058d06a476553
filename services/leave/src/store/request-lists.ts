import type { QueryFilter } from 'mongoose';
import type { LeaveDay, LeaveRequest } from '../domain/leave-request.ts';
import type { LeaveRequests } from './requests.ts';

type Row = Omit<LeaveRequest, 'id' | 'days'> & { _id: string; days: string };

/** Each day of a request as ` 2026-11-02 full booked`. */
const daysAsText = {
  $reduce: {
    input: '$days',
    initialValue: '',
    in: {
      $concat: ['$$value', ' ', '$$this.date', ' ', '$$this.portion', ' ', '$$this.status'],
    },
  },
};

/**
 * The requests that fit a filter, in no order, where there may be thousands of them: the days of
 * each come as one text, because many small values are most of what a driver takes.
 */
export async function manyRequestsWhere(
  requests: LeaveRequests,
  filter: QueryFilter<LeaveRequest>,
): Promise<LeaveRequest[]> {
  const rows = await requests.aggregate<Row>([{ $match: filter }, { $set: { days: daysAsText } }]);
  return rows.map(({ _id, days, ...row }) => ({ id: _id, ...row, days: daysOf(days) }));
}

function daysOf(text: string): LeaveDay[] {
  const words = text.split(' ').slice(1);
  return Array.from({ length: words.length / 3 }, (_, place) => {
    const [date, portion, status] = words.slice(3 * place, 3 * place + 3);
    return { date, portion, status } as LeaveDay;
  });
}
