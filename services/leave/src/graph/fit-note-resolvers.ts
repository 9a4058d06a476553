import * as contracts from '@portal/contracts/leave/fit-note';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { deleteFitNote } from '../operations/fit-note/delete-fit-note.ts';
import { fitNotes } from '../operations/fit-note/fit-notes.ts';
import { saveFitNote } from '../operations/fit-note/save-fit-note.ts';
import { sicknessSummary } from '../operations/fit-note/sickness-summary.ts';

export const fitNoteResolvers = (deps: Dependencies) => ({
  Query: {
    fitNotes: resolve(contracts.fitNotes, (request, input) => fitNotes(deps, request, input)),
    sicknessSummary: resolve(contracts.sicknessSummary, (request, input) =>
      sicknessSummary(deps, request, input),
    ),
  },
  Mutation: {
    saveFitNote: resolve(contracts.saveFitNote, (request, input) =>
      saveFitNote(deps, request, input),
    ),
    deleteFitNote: resolve(contracts.deleteFitNote, (request, input) =>
      deleteFitNote(deps, request, input),
    ),
  },
});
