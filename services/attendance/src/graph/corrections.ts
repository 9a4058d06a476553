import * as contracts from '@portal/contracts/attendance/correction';
import { resolve } from '@portal/runtime/resolve';
import { z } from 'zod';
import type { Attendance } from '../operations/clocking.ts';
import { correctEntry } from '../operations/correct-entry.ts';
import { corrections as list } from '../operations/corrections.ts';
import { decideCorrection } from '../operations/decide-correction.ts';
import { entryHistory } from '../operations/entry-history.ts';
import { requestCorrection } from '../operations/request-correction.ts';
import { undoCorrectionDecision } from '../operations/undo-correction-decision.ts';
import { withdrawCorrection } from '../operations/withdraw-correction.ts';

// What attendance gives of an answer: identity adds the names, by the key.
const output = contracts.correction.omit({ firstName: true, lastName: true });

export const corrections = (attendance: Attendance) => ({
  Query: {
    corrections: resolve({ ...contracts.corrections, output: z.array(output) }, (request, input) =>
      list(attendance, request, input),
    ),
    entryHistory: resolve(contracts.entryHistory, (request, input) =>
      entryHistory(attendance, request, input),
    ),
  },
  Mutation: {
    requestCorrection: resolve({ ...contracts.requestCorrection, output }, (request, input) =>
      requestCorrection(attendance, request, input),
    ),
    withdrawCorrection: resolve({ ...contracts.withdrawCorrection, output }, (request, input) =>
      withdrawCorrection(attendance, request, input),
    ),
    decideCorrection: resolve({ ...contracts.decideCorrection, output }, (request, input) =>
      decideCorrection(attendance, request, input),
    ),
    undoCorrectionDecision: resolve(
      { ...contracts.undoCorrectionDecision, output },
      (request, input) => undoCorrectionDecision(attendance, request, input),
    ),
    correctEntry: resolve(contracts.correctEntry, (request, input) =>
      correctEntry(attendance, request, input),
    ),
  },
});
