import { isAdmin } from '@portal/auth/caller';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { corrections as contract } from '../../dto/correction-contracts.ts';
import { toCorrectionDto } from '../../dto/to-correction-dto.ts';

const maxPerPerson = 100;
const maxOverall = 200;

export async function corrections(
  { corrections }: Pick<Dependencies, 'corrections'>,
  { caller }: SignedInRequest,
  { scope, userId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  if (!isAdmin(caller)) {
    const own = await corrections.latestByUser(caller.userId, maxPerPerson);
    return ok(own.map(toCorrectionDto));
  }
  if (scope !== 'all') return ok((await corrections.pending(userId)).map(toCorrectionDto));
  const latest = userId
    ? await corrections.latestByUser(userId, maxPerPerson)
    : await corrections.latest(maxOverall);
  return ok(latest.map(toCorrectionDto));
}
