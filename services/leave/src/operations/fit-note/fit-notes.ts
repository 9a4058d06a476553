import type { fitNotes as contract } from '@portal/contracts/leave/fit-note';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toFitNoteDto } from '../../dto/to-fit-note-dto.ts';

/** Lists a person's fit notes, newest first; none for somebody unknown. */
export async function fitNotes(
  { fitNotes: store }: Pick<Dependencies, 'fitNotes'>,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return ok((await store.byUser(id)).map(toFitNoteDto));
}
