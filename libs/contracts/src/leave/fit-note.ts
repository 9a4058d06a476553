import { z } from 'zod';
import { personReference } from '../identity/user.ts';
import { operation } from '../operation.ts';
import { day, dayField, id, instant, wholeNumber } from '../scalars.ts';

/*
 * Fit notes and what follows from sickness, for HR alone (docs/specification/leave.md). They never have a diagnosis.
 */

/** The longest fit note, in calendar days: three years, as for sick leave. */
export const maxFitNoteDays = 1_096;

export const fitNoteKinds = ['not-fit', 'may-be-fit'] as const;
export const fitNoteKind = z
  .enum(fitNoteKinds, { error: 'must be not-fit or may-be-fit' })
  .meta({ scalar: 'FitNoteKind' });
export type FitNoteKind = z.output<typeof fitNoteKind>;

/** A fit note of a person. */
export const fitNote = z.strictObject({
  id,
  userId: id,
  fromDay: day,
  toDay: day,
  kind: fitNoteKind,
  /** The day on which HR saw it. */
  seenOn: day,
  /** The administrator who saw it on that day. */
  seenBy: id,
  seenByUser: personReference.nullable(),
  recordedAt: instant,
});
export type FitNote = z.output<typeof fitNote>;

export const fitNotes = operation({
  name: 'fitNotes',
  service: 'leave',
  kind: 'query',
  summary: 'A person’s fit notes, newest first',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.array(fitNote),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/users/{id}/fit-notes', status: 200 },
});

export const saveFitNote = operation({
  name: 'saveFitNote',
  service: 'leave',
  kind: 'mutation',
  summary:
    'Record that you have seen a person’s fit note, or change one; who saw it stays, unless the day changes',
  access: 'admin',
  input: z.strictObject({
    /** The person's. */
    id,
    /** The fit note to change; without it a new one is recorded. */
    fitNoteId: id.nullish(),
    fromDay: dayField('Enter a first day'),
    toDay: dayField('Enter a last day'),
    kind: fitNoteKind,
    seenOn: dayField('Enter the day on which you saw it'),
  }),
  output: fitNote,
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'POST', path: '/api/admin/users/{id}/fit-notes', status: 200 },
});

export const deleteFitNote = operation({
  name: 'deleteFitNote',
  service: 'leave',
  kind: 'mutation',
  summary: 'Delete a fit note permanently',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/admin/fit-notes/{id}', status: 200 },
});

export const sicknessSummary = operation({
  name: 'sicknessSummary',
  service: 'leave',
  kind: 'query',
  summary: 'A person’s sickness in the last 52 weeks',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.strictObject({
    /** The spells squared, times the days. */
    bradfordFactor: wholeNumber,
    spells: wholeNumber,
    /** Working days of sickness. */
    days: wholeNumber,
    /** The days among them for which statutory sick pay is due. */
    sspDays: wholeNumber,
    /** Whether sickness from its 8th day on isn't covered by fit notes. */
    fitNoteDue: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: '/api/admin/users/{id}/sickness', status: 200 },
});
