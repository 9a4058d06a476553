import { z } from 'zod';
import { download } from './download.ts';
import type { ServiceName } from './operation.ts';
import { type PersonalDataKind, personalDataKindNames } from './personal-data-kinds.ts';
import { id } from './scalars.ts';

/** A part of a copy of personal data: some rows of a kind. Of a kind without rows there is one part. */
export const personalDataPart = z.strictObject({
  kind: z.enum(personalDataKindNames as [PersonalDataKind, ...PersonalDataKind[]]),
  rows: z.array(z.record(z.string(), z.unknown())),
});
export type PersonalDataPart = z.output<typeof personalDataPart>;

/**
 * What a service has collected for a copy, as lines of JSON (`personalDataPart`) in the order of the kinds. Only
 * the gateway reads it: it has no path of its own (personal-data.ts of identity has the public one).
 */
export function personalDataParts(service: ServiceName) {
  return download({
    name: 'personalDataParts',
    service,
    summary: 'A service’s part of a copy of personal data',
    access: 'signed-in',
    input: z.strictObject({ id }),
    path: '',
    mediaTypes: ['application/x-ndjson'],
    errors: ['NOT_FOUND'],
  });
}

/** The first lines about a copy, which identity gives to who may download it. */
export const personalDataManifest = z.strictObject({
  person: z.string(),
  requestedAt: z.string(),
});
export type PersonalDataManifest = z.output<typeof personalDataManifest>;
