import * as contracts from '@portal/contracts/attendance/correction';
import { resolve } from '@portal/runtime/resolve';
import { z } from 'zod';
import { correctEntry } from '../operations/correct-entry.ts';
import { corrections } from '../operations/corrections.ts';
import { decideCorrection } from '../operations/decide-correction.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { entryHistory } from '../operations/entry-history.ts';
import { requestCorrection } from '../operations/request-correction.ts';
import { undoCorrectionDecision } from '../operations/undo-correction-decision.ts';
import { withdrawCorrection } from '../operations/withdraw-correction.ts';

// Identity adds the names to these results, by key.
const output = contracts.correction.omit({ firstName: true, lastName: true });

export const correctionResolvers = (deps: Dependencies) => ({
  Query: {
    corrections: resolve({ ...contracts.corrections, output: z.array(output) }, (request, input) =>
      corrections(deps, request, input),
    ),
    entryHistory: resolve(contracts.entryHistory, (request, input) =>
      entryHistory(deps, request, input),
    ),
  },
  Mutation: {
    requestCorrection: resolve({ ...contracts.requestCorrection, output }, (request, input) =>
      requestCorrection(deps, request, input),
    ),
    withdrawCorrection: resolve({ ...contracts.withdrawCorrection, output }, (request, input) =>
      withdrawCorrection(deps, request, input),
    ),
    decideCorrection: resolve({ ...contracts.decideCorrection, output }, (request, input) =>
      decideCorrection(deps, request, input),
    ),
    undoCorrectionDecision: resolve(
      { ...contracts.undoCorrectionDecision, output },
      (request, input) => undoCorrectionDecision(deps, request, input),
    ),
    correctEntry: resolve(contracts.correctEntry, (request, input) =>
      correctEntry(deps, request, input),
    ),
  },
});
