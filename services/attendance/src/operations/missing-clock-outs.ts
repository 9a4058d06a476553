import { isAdmin } from '@portal/auth/caller';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { describeEntry } from '../domain/entry.ts';
import { earliestOpenAt } from '../domain/session.ts';
import { missingEntries } from '../store/missing.ts';
import type { Attendance } from './clocking.ts';

/** More than anybody looks through; the oldest wait until some of the others have their end. */
const most = 500;

export async function missingClockOuts({ entries }: Attendance, { caller, now }: Request) {
  const at = now();
  const userId = isAdmin(caller) ? null : (caller.userId ?? '');
  const found = await missingEntries(entries, {
    userId,
    overdue: earliestOpenAt(at),
    limit: most,
  });
  return ok(found.map((entry) => describeEntry(entry, at)));
}
