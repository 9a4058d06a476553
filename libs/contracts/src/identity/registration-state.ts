import { z } from 'zod';
import { versionFields } from '../event.ts';
import { day, id } from '../scalars.ts';
import { registrationKind } from './registration.ts';

/** What other systems may know of a registration: no numbers. */
export const registrationState = z.strictObject({
  ...versionFields,
  userId: id,
  kind: registrationKind,
  trainingName: z.string().nullable(),
  issuedOn: day.nullable(),
  expiresOn: day.nullable(),
  isOnUpdateService: z.boolean().nullable(),
});

/** What they may know of a removed one. */
export const removedRegistration = registrationState.pick({
  id: true,
  version: true,
  userId: true,
  kind: true,
});
