import type { fitNotes as contract } from '@portal/contracts/leave/fit-note';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toFitNoteDto } from '../../dto/to-fit-note-dto.ts';

/** Lists a person's fit notes, newest first; none for somebody unknown. */
export async function fitNotes(
  { fitNotes: store, readings }: Pick<Dependencies, 'fitNotes' | 'readings'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const found = await store.byUser(id);
  const userIds = found.map(({ userId }) => userId);
  await readings.record(request, { action: 'fit-notes-read', userIds, personId: id });
  return ok(found.map(toFitNoteDto));
}
