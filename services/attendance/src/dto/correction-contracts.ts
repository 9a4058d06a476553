import * as contracts from '@portal/contracts/attendance/correction';
import { operation } from '@portal/contracts/operation';
import { z } from 'zod';

// The contracts without the names, which identity adds by key.
const output = contracts.correction.omit({ firstName: true, lastName: true });

export const corrections = operation({ ...contracts.corrections, output: z.array(output) });
export const requestCorrection = operation({ ...contracts.requestCorrection, output });
export const withdrawCorrection = operation({ ...contracts.withdrawCorrection, output });
export const decideCorrection = operation({ ...contracts.decideCorrection, output });
export const undoCorrectionDecision = operation({ ...contracts.undoCorrectionDecision, output });
