import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Loaders } from '../graph/loaders.ts';
import { accountNotReady } from './account-not-ready.ts';

/** Counts the caller's working days of sick leave in the current leave year. */
export async function sickDaysThisYear({ caller, loaders }: Request<Loaders>) {
  const sickDaysUsed = await loaders.sickDays.load(caller.userId ?? '');
  return sickDaysUsed === null ? accountNotReady : ok({ sickDaysUsed });
}
