import { isAdmin } from '@portal/auth/caller';
import type {
  entryHistory as contract,
  EntryChange,
} from '@portal/contracts/attendance/correction';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { toSnapshotDto } from '../domain/entry-snapshot.ts';
import { findChanges, type StoredChange } from '../store/entry-changes.ts';
import { findEntryById } from '../store/person-entries.ts';
import { noSuchEntry } from './correction-errors.ts';
import type { Dependencies } from './dependencies.ts';

export async function entryHistory(
  { entries, changes }: Dependencies,
  { caller }: Request,
  { id }: InputOf<typeof contract>,
) {
  const entry = await findEntryById(entries, id);
  // NOT_FOUND, so that others don't learn which sessions exist.
  const maySee = isAdmin(caller) || entry?.userId === caller.userId;
  if (!entry || !maySee) return noSuchEntry;
  return ok((await findChanges(changes, id)).map(toEntryChangeDto));
}

function toEntryChangeDto({ userId: _, version: __, ...change }: StoredChange): EntryChange {
  return {
    ...change,
    at: change.at.toISOString(),
    before: toSnapshotDto(change.before),
    after: toSnapshotDto(change.after),
  };
}
