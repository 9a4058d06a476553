import type { QueryFilter } from 'mongoose';
import type { LeaveDay, LeaveRequest } from '../domain/leave-request.ts';
import type { LeaveRequests } from './requests.ts';

type Row = Omit<LeaveRequest, 'days'> & { days: string };

/** Each day of a request as `2026-11-02 full booked `. */
const daysAsText = {
  $reduce: {
    input: '$days',
    initialValue: '',
    in: {
      $concat: ['$$value', '$$this.date', ' ', '$$this.portion', ' ', '$$this.status', ' '],
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
  const rows = await requests.aggregate<Row>([
    { $match: filter },
    { $set: { id: '$_id', days: daysAsText } },
    { $unset: '_id' },
  ]);
  return rows.map((row) => Object.assign(row, { days: daysOf(row.days) }));
}

function daysOf(text: string): LeaveDay[] {
  const words = text.split(' ');
  const days: LeaveDay[] = [];
  for (let place = 0; place + 2 < words.length; place += 3) {
    const [date, portion, status] = [words[place], words[place + 1], words[place + 2]];
    days.push({ date, portion, status } as LeaveDay);
  }
  return days;
}
