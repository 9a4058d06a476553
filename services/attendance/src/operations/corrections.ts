import { isAdmin } from '@portal/auth/caller';
import type { corrections as contract } from '@portal/contracts/attendance/correction';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { latestCorrections, pendingCorrections } from '../store/corrections.ts';
import { toCorrectionDto } from './correction-dto.ts';
import type { Dependencies } from './dependencies.ts';

const maxPerPerson = 100;
const maxOverall = 200;

export async function corrections(
  { corrections: kept }: Dependencies,
  { caller }: Request,
  { scope }: InputOf<typeof contract>,
) {
  if (caller.userId === null) return ok([]);
  if (!isAdmin(caller)) {
    const own = await latestCorrections(kept, { userId: caller.userId }, maxPerPerson);
    return ok(own.map(toCorrectionDto));
  }
  const found =
    scope === 'all'
      ? await latestCorrections(kept, {}, maxOverall)
      : await pendingCorrections(kept);
  return ok(found.map(toCorrectionDto));
}
