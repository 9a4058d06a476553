import { isAdmin } from '@portal/auth/caller';
import type {
  entryHistory as contract,
  EntryChange,
} from '@portal/contracts/attendance/correction';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { describeRecorded } from '../domain/recorded.ts';
import { changesOf, type KeptChange } from '../store/entry-changes.ts';
import { entryById } from '../store/sessions-of-person.ts';
import type { Attendance } from './clocking.ts';
import { noSuchEntry } from './correcting.ts';

export async function entryHistory(
  { entries, changes }: Attendance,
  { caller }: Request,
  { id }: InputOf<typeof contract>,
) {
  const entry = await entryById(entries, id);
  // Others don't learn which there are.
  const maySee = isAdmin(caller) || entry?.userId === caller.userId;
  if (!entry || !maySee) return noSuchEntry;
  return ok((await changesOf(changes, id)).map(describeChange));
}

function describeChange({ userId: _, version: __, ...kept }: KeptChange): EntryChange {
  return {
    ...kept,
    at: kept.at.toISOString(),
    before: describeRecorded(kept.before),
    after: describeRecorded(kept.after),
  };
}
