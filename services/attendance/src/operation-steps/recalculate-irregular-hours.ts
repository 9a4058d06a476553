import type { CloudEvent } from '@portal/contracts/event';
import { unlimitedEmployment } from '@portal/kernel/employment';
import { endOfDay, monthOf, startOfDay } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import {
  type IrregularHours,
  type IrregularWorker,
  irregularMinutes,
} from '../domain/irregular-hours.ts';
import { irregularHoursEvent } from '../events/irregular-hours-event.ts';
import { irregularHoursId } from '../store/irregular-hours.ts';

/** Somebody without working patterns. */
const noWorker: IrregularWorker = { ...unlimitedEmployment, patterns: [] };

interface Recalculation {
  userId: string;
  /** `YYYY-MM` */
  months: readonly string[];
  /** Null if the person is unknown or deleted: no day is of irregular hours then. */
  worker: IrregularWorker | null;
  at: Date;
}

/**
 * Recalculates the time that a person worked on days of irregular hours in some months, inside a transaction that
 * has stored the changed sessions and serializes with other changes of them. The total of a month stays as it is once
 * some of its sessions were removed. Returns an event for each total that changed.
 */
export async function recalculateIrregularHours(
  {
    entries,
    irregularHours,
    firstRetainedDays,
  }: Pick<Dependencies, 'entries' | 'irregularHours' | 'firstRetainedDays'>,
  { userId, months: wanted, worker, at }: Recalculation,
  session: ClientSession,
): Promise<CloudEvent[]> {
  if (wanted.length === 0) return [];
  const since = await firstRetainedDays.irregularHours(new Date());
  const months = wanted.filter((month) => `${month}-01` >= since);
  const known = await irregularHours.ofMonths(userId, months, session);
  const events: CloudEvent[] = [];
  for (const month of months) {
    const { start, end } = monthOf(`${month}-01`);
    const period = { since: startOfDay(start), until: endOfDay(end) };
    const sessions = await entries.startedBetween(userId, period, session);
    const minutes = irregularMinutes(sessions, month, worker ?? noWorker);
    const before = known.get(month);
    if (minutes === (before?.minutes ?? 0)) continue;
    const total: IrregularHours = {
      id: irregularHoursId(userId, month),
      userId,
      month,
      minutes,
      version: (before?.version ?? 0) + 1,
    };
    await irregularHours.replace(total, session);
    events.push(irregularHoursEvent(total, at));
  }
  return events;
}
