import { isAdmin } from '@portal/auth/caller';
import type { entryHistory as contract } from '@portal/contracts/attendance/correction';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { entryNotFoundFailure } from '../../domain/correction-errors.ts';
import { toEntryChangeDto } from '../../dto/to-entry-change-dto.ts';

export async function entryHistory(
  { entries, entryChanges }: Pick<Dependencies, 'entries' | 'entryChanges'>,
  { caller }: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const entry = await entries.byId(id);
  // NOT_FOUND, so that others don't learn which sessions exist.
  const maySee = isAdmin(caller) || entry?.userId === caller.userId;
  if (!entry || !maySee) return entryNotFoundFailure;
  return ok((await entryChanges.byEntry(id)).map(toEntryChangeDto));
}
