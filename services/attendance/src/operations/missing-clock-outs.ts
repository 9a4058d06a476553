import { isAdmin } from '@portal/auth/caller';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { toEntryDto } from '../domain/entry.ts';
import { earliestOpenAt } from '../domain/session.ts';
import { findMissingClockOuts } from '../store/missing-clock-outs.ts';
import type { Dependencies } from './dependencies.ts';

/** More than anybody reads. Older ones appear once newer ones have their clock-out. */
const maxEntries = 500;

export async function missingClockOuts({ entries }: Dependencies, { caller, now }: Request) {
  const at = now();
  const userId = isAdmin(caller) ? null : (caller.userId ?? '');
  const found = await findMissingClockOuts(entries, {
    userId,
    overdue: earliestOpenAt(at),
    limit: maxEntries,
  });
  return ok(found.map((entry) => toEntryDto(entry, at)));
}
