import { londonDay } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import type { LeaveSchedule } from '../domain/leave-unit.ts';
import type { WorkingTerms } from '../store/people.ts';

/** Loads a person's schedule. Only people with irregular hours need a query for what has accrued. */
export async function loadLeaveSchedule(
  { holidays, irregularHours }: Pick<Dependencies, 'holidays' | 'irregularHours'>,
  userId: string,
  { terms, now }: { terms: WorkingTerms; now: Date },
  session: ClientSession | null = null,
): Promise<LeaveSchedule> {
  const { patterns, firstDay, lastDay, earlierEmployments } = terms;
  const calendar = await holidays.current();
  const employment = { firstDay, lastDay, earlierEmployments };
  if (!patterns.some(({ isIrregular }) => isIrregular)) return { patterns, calendar, employment };
  const found = await irregularHours.workedMinutes([userId], session);
  const workedMinutes = found.get(userId);
  return { patterns, calendar, employment, workedMinutes, today: londonDay(now) };
}
