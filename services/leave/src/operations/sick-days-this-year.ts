import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Loaders } from '../graph/loaders.ts';
import { notHeardOf } from './not-heard-of.ts';

/** One's own working days of sick leave in the leave year that is now. */
export async function sickDaysThisYear({ caller, loaders }: Request<Loaders>) {
  const sickDaysUsed = await loaders.sickDays.load(caller.userId ?? '');
  return sickDaysUsed === null ? notHeardOf : ok({ sickDaysUsed });
}
