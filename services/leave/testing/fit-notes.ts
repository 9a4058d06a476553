import * as contracts from '@portal/contracts/leave/fit-note';
import { operation } from '@portal/contracts/operation';
import { z } from 'zod';

/** The operations as the gateway calls this service: identity adds the names. */
const person = z.strictObject({ id: z.string() }).nullable();
const output = contracts.fitNote.extend({ seenByUser: person });
export const saveFitNote = operation({ ...contracts.saveFitNote, output });
export const fitNotes = operation({ ...contracts.fitNotes, output: z.array(output) });
export const { deleteFitNote, sicknessSummary } = contracts;
