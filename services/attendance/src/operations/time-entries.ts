import { isAdmin, refusalMessages } from '@portal/auth/caller';
import type { timeEntries as contract } from '@portal/contracts/attendance/time-entries';
import type { InputOf } from '@portal/contracts/operation';
import { endOfDay, londonDay, startOfDay } from '@portal/kernel/london';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { daysAsked } from '../domain/days-asked.ts';
import { describeEntry } from '../domain/entry.ts';
import type { Loaders } from '../graph/loaders.ts';
import { entriesBetween } from '../store/entries.ts';
import type { Attendance } from './clocking.ts';
import { notHeardOf } from './not-heard-of.ts';

/** Admins are not staff: without somebody's id there is nothing to give them. */
export async function timeEntries(
  { entries }: Attendance,
  { caller, loaders, now }: Request<Loaders>,
  input: InputOf<typeof contract>,
) {
  const isOwn = !input.userId || input.userId === caller.userId;
  if (!isOwn && !isAdmin(caller)) return fail('FORBIDDEN', refusalMessages.FORBIDDEN);
  const at = now();
  const days = daysAsked(input, londonDay(at));
  if (!days.ok) return days;
  const userId = input.userId ?? (isAdmin(caller) ? null : caller.userId);
  if (!userId) return ok([]);
  const between = { since: startOfDay(days.value.start), until: endOfDay(days.value.end) };
  const found = await entriesBetween(entries, userId, between);
  if (found.length === 0 && !isAdmin(caller) && !(await loaders.person.load(userId))) {
    return notHeardOf;
  }
  return ok(found.map((entry) => describeEntry(entry, at)));
}
