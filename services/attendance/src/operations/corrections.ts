import { isAdmin } from '@portal/auth/caller';
import type { corrections as contract } from '@portal/contracts/attendance/correction';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { latestCorrections, pendingCorrections } from '../store/corrections.ts';
import type { Attendance } from './clocking.ts';
import { describeCorrection } from './correcting.ts';

const mostOfOne = 100;
const mostOfAll = 200;

export async function corrections(
  { corrections: kept }: Attendance,
  { caller }: Request,
  { scope }: InputOf<typeof contract>,
) {
  if (caller.userId === null) return ok([]);
  if (!isAdmin(caller)) {
    const own = await latestCorrections(kept, { userId: caller.userId }, mostOfOne);
    return ok(own.map(describeCorrection));
  }
  const found =
    scope === 'all' ? await latestCorrections(kept, {}, mostOfAll) : await pendingCorrections(kept);
  return ok(found.map(describeCorrection));
}
