import {
  addEntry as addEntryContract,
  correctEntry as correctEntryContract,
  entryHistory as entryHistoryContract,
} from '@portal/contracts/attendance/correction';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import * as contracts from '../dto/correction-contracts.ts';
import { addEntry } from '../operations/correction/add-entry.ts';
import { correctEntry } from '../operations/correction/correct-entry.ts';
import { corrections } from '../operations/correction/corrections.ts';
import { decideCorrection } from '../operations/correction/decide-correction.ts';
import { entryHistory } from '../operations/correction/entry-history.ts';
import { requestCorrection } from '../operations/correction/request-correction.ts';
import { undoCorrectionDecision } from '../operations/correction/undo-correction-decision.ts';
import { withdrawCorrection } from '../operations/correction/withdraw-correction.ts';

export const correctionResolvers = (deps: Dependencies) => ({
  Query: {
    corrections: resolve(contracts.corrections, (request, input) =>
      corrections(deps, request, input),
    ),
    entryHistory: resolve(entryHistoryContract, (request, input) =>
      entryHistory(deps, request, input),
    ),
  },
  Mutation: {
    requestCorrection: resolve(contracts.requestCorrection, (request, input) =>
      requestCorrection(deps, request, input),
    ),
    withdrawCorrection: resolve(contracts.withdrawCorrection, (request, input) =>
      withdrawCorrection(deps, request, input),
    ),
    decideCorrection: resolve(contracts.decideCorrection, (request, input) =>
      decideCorrection(deps, request, input),
    ),
    undoCorrectionDecision: resolve(contracts.undoCorrectionDecision, (request, input) =>
      undoCorrectionDecision(deps, request, input),
    ),
    addEntry: resolve(addEntryContract, (request, input) => addEntry(deps, request, input)),
    correctEntry: resolve(correctEntryContract, (request, input) =>
      correctEntry(deps, request, input),
    ),
  },
});
