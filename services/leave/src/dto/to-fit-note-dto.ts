import type { FitNote } from '../domain/fit-note.ts';
import { toUserReference } from './to-leave-dto.ts';

/** Converts a fit note to its DTO. Identity adds the name. */
export function toFitNoteDto({ version: _, recordedAt, ...shown }: FitNote) {
  return {
    ...shown,
    recordedAt: recordedAt.toISOString(),
    seenByUser: toUserReference(shown.seenBy),
  };
}
