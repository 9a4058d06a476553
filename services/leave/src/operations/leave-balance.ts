import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Loaders } from '../graph/loaders.ts';
import { accountNotReady } from './account-not-ready.ts';

export async function leaveBalance({ caller, loaders }: Request<Loaders>) {
  const balance = await loaders.balance.load(caller.userId ?? '');
  return balance ? ok(balance) : accountNotReady;
}
