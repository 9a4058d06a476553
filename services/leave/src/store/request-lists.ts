import type { QueryFilter } from 'mongoose';
import type { LeaveDay, LeaveRequest } from '../domain/leave-request.ts';
import type { LeaveRequests } from './requests.ts';

/** A request with its days as one text, for `daysOf`. */
export type LeaveRow = Omit<LeaveRequest, 'days'> & { daysText: string };

/** Each day of a request as `2026-11-02 full booked `. */
const daysText = {
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
export function manyRequestsWhere(
  requests: LeaveRequests,
  filter: QueryFilter<LeaveRequest>,
): Promise<LeaveRow[]> {
  return requests
    .aggregate<LeaveRow>([
      { $match: filter },
      { $set: { id: '$_id', daysText } },
      { $unset: ['_id', 'days'] },
    ])
    .exec();
}

/** The days of a request that was read like that. */
export function daysOf({ daysText }: Pick<LeaveRow, 'daysText'>): LeaveDay[] {
  const words = daysText.split(' ');
  const days: LeaveDay[] = [];
  for (let place = 0; place + 2 < words.length; place += 3) {
    const [date, portion, status] = [words[place], words[place + 1], words[place + 2]];
    days.push({ date, portion, status } as LeaveDay);
  }
  return days;
}
