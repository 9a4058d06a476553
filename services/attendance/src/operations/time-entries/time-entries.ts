import { forbiddenFailure, isAdmin } from '@portal/auth/caller';
import type { timeEntries as contract } from '@portal/contracts/attendance/time-entries';
import type { InputOf } from '@portal/contracts/operation';
import { endOfDay, londonDay, startOfDay } from '@portal/kernel/london';
import { fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { accountNotReadyFailure } from '../../domain/account-not-ready.ts';
import { requestedPeriod } from '../../domain/requested-period.ts';
import { toEntryDto } from '../../dto/to-entry-dto.ts';
import type { Loaders } from '../../graph/loaders.ts';

/** More than four years of two a day. Ten lists of five times as many at the same time kept everybody from clocking in. */
const maxEntries = 2_500;

/** Lists a person's sessions. Administrators are not staff, so without a user id they get none. */
export async function timeEntries(
  { entries }: Pick<Dependencies, 'entries'>,
  { caller, loaders, now }: SignedInRequest<Loaders>,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const isOwn = !input.userId || input.userId === caller.userId;
  if (!isOwn && !isAdmin(caller)) return forbiddenFailure;
  const at = now();
  const days = requestedPeriod(input, londonDay(at));
  if (!days.ok) return days;
  const userId = input.userId ?? (isAdmin(caller) ? null : caller.userId);
  if (!userId) return ok([]);
  const between = { since: startOfDay(days.value.start), until: endOfDay(days.value.end) };
  const found = await entries.between(userId, { ...between, limit: maxEntries + 1 });
  if (found.length > maxEntries) return tooManyEntriesFailure;
  if (found.length === 0 && !isAdmin(caller) && !(await loaders.person.load(userId))) {
    return accountNotReadyFailure;
  }
  return ok(found.map((entry) => toEntryDto(entry, at)));
}

const tooManyEntriesFailure = fieldError(
  'startDate',
  `must be later: this period has more than ${maxEntries.toLocaleString('en-GB')} entries`,
);
