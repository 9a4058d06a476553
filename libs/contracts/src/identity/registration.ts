import { z } from 'zod';
import { download } from '../download.ts';
import { operation } from '../operation.ts';
import { pageInput, pageSchema } from '../pagination.ts';
import { day, enteredDay, id, wholeNumber, withMaxLength } from '../scalars.ts';
import { hasIdOrName, idOrNameJsonSchema, missingName } from './id-or-name.ts';
import { nameField, personReference } from './user.ts';

/*
 * What lets somebody work: the registration of a health professional, a DBS check, the right to work and
 * mandatory training (docs/specification/people.md). HR keeps them; people see their own.
 */

export const registrationKinds = [
  'nmc',
  'hcpc',
  'gmc',
  'gphc',
  'dbs',
  'right-to-work',
  'training',
] as const;
export type RegistrationKind = (typeof registrationKinds)[number];
export const registrationKind = z
  .enum(registrationKinds, {
    error: 'must be nmc, hcpc, gmc, gphc, dbs, right-to-work or training',
  })
  .meta({ scalar: 'RegistrationKind' });

/** The days before its expiry on which the person is reminded of a registration, once each. */
export const reminderDays = [90, 30, 7] as const;

/** Whether it has expired, expires within 90 days, or is valid for longer or without an end. */
export const registrationStatus = z.enum(['expired', 'expiring', 'valid'], {
  error: 'must be expired, expiring or valid',
});
export type RegistrationStatus = z.output<typeof registrationStatus>;

export const registration = z.strictObject({
  id,
  userId: id,
  person: personReference,
  kind: registrationKind,
  /** The kind of training; null for other kinds. */
  trainingTypeId: id.nullable(),
  trainingName: z.string().nullable(),
  /** Of the register or the certificate. */
  number: z.string().nullable(),
  /** The day of the certificate, the check or the training. */
  issuedOn: day.nullable(),
  /** The last day on which it is valid; null without an end. */
  expiresOn: day.nullable(),
  /** Whether a DBS certificate is on the Update Service; null for other kinds. */
  isOnUpdateService: z.boolean().nullable(),
  status: registrationStatus,
});
export type Registration = z.output<typeof registration>;

const numbers: Partial<Record<RegistrationKind, { pattern: RegExp; message: string }>> = {
  nmc: {
    pattern: /^\d{2}[A-Z]\d{4}[A-Z]$/,
    message: 'must have 2 digits, a letter, 4 digits and a letter, for example 12A3456B',
  },
  hcpc: {
    pattern: /^[A-Z]{2}\d{4,6}$/,
    message: 'must have 2 letters and 4 to 6 digits, for example PH123456',
  },
  gmc: { pattern: /^\d{7}$/, message: 'must have 7 digits' },
  gphc: { pattern: /^\d{7}$/, message: 'must have 7 digits' },
  dbs: { pattern: /^\d{12}$/, message: 'must have 12 digits' },
};

type Field = 'number' | 'issuedOn' | 'expiresOn' | 'trainingTypeId' | 'isOnUpdateService';

/** The fields that each kind must have, and those that it may have. */
export const fieldsByKind: Record<RegistrationKind, { required: Field[]; optional: Field[] }> = {
  nmc: { required: ['number', 'expiresOn'], optional: ['issuedOn'] },
  hcpc: { required: ['number', 'expiresOn'], optional: ['issuedOn'] },
  gmc: { required: ['number', 'expiresOn'], optional: ['issuedOn'] },
  gphc: { required: ['number', 'expiresOn'], optional: ['issuedOn'] },
  dbs: { required: ['issuedOn'], optional: ['number', 'expiresOn', 'isOnUpdateService'] },
  'right-to-work': { required: ['issuedOn'], optional: ['expiresOn'] },
  training: { required: ['trainingTypeId', 'issuedOn'], optional: ['expiresOn'] },
};
const fields: readonly Field[] = [
  'trainingTypeId',
  'number',
  'issuedOn',
  'expiresOn',
  'isOnUpdateService',
];

const registrationInput = z.strictObject({
  /** The registration to change, of this person, kind and training: it keeps what is left out, here and below. */
  id: id.nullish(),
  userId: id,
  kind: registrationKind,
  trainingTypeId: id.nullish(),
  number: z
    .string()
    .max(40, 'must be 40 characters or fewer')
    .overwrite((value) => value.replace(/\s/g, '').toUpperCase())
    .nullish(),
  issuedOn: enteredDay.nullish(),
  /**
   * For training, the day that follows from the interval of its kind where it is null. Left out, a training with the
   * same day of issue keeps the one that it has.
   */
  expiresOn: enteredDay.nullish(),
  isOnUpdateService: z.boolean().nullish(),
  /**
   * Whether a deleted registration is put back: exactly as given, without an expiry that follows from an interval,
   * and only if the person has no other of this kind meanwhile.
   */
  isRestored: z.boolean().nullish(),
});
export type RegistrationInput = z.output<typeof registrationInput>;

/**
 * The problems of an input that depend on its kind, and on the London day if it is given: each with its field and a
 * message for it.
 */
export function registrationProblems(
  input: Omit<RegistrationInput, 'userId'>,
  today?: string,
): { field: Field; message: string }[] {
  const { required, optional } = fieldsByKind[input.kind];
  const number = numbers[input.kind];
  return fields.flatMap((field) => {
    const value = input[field];
    const isEmpty = value === null || value === undefined || value === '';
    if (required.includes(field) && isEmpty) return [{ field, message: 'is required' }];
    if (isEmpty) return [];
    if (![...required, ...optional].includes(field)) {
      return [{ field, message: 'does not belong to this kind' }];
    }
    if (field === 'number' && number && !number.pattern.test(`${value}`)) {
      return [{ field, message: number.message }];
    }
    if (field === 'issuedOn' && input.kind === 'dbs' && today && `${value}` > today) {
      return [{ field, message: 'must be today or earlier' }];
    }
    if (field === 'expiresOn' && input.issuedOn && `${value}` < input.issuedOn) {
      return [{ field, message: 'must not be before the day of issue' }];
    }
    return [];
  });
}

/** Only of people who are in the team today. */
const teamId = id.nullish();

const expiresWithinMessage = 'must be a number of days from 0 to 366';
/** Only those that have not expired, and expire within so many days. */
const expiresWithinDays = z
  .int(expiresWithinMessage)
  .min(0, expiresWithinMessage)
  .max(366, expiresWithinMessage)
  .nullish();

export const registrations = operation({
  name: 'registrations',
  service: 'identity',
  kind: 'query',
  summary: 'Registrations of staff, those that expire first at the start, without an end last',
  access: 'admin',
  scope: 'read:people',
  input: z.strictObject({
    userId: id.nullish(),
    kind: registrationKind.nullish(),
    status: registrationStatus.nullish(),
    expiresWithinDays,
    teamId,
    ...pageInput,
  }),
  output: pageSchema(registration),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/registrations', status: 200, isPage: true },
});

export const ownRegistrations = operation({
  name: 'ownRegistrations',
  service: 'identity',
  kind: 'query',
  summary: 'Your own registrations',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.array(registration),
  errors: [],
  rest: { method: 'GET', path: '/api/registrations', status: 200 },
});

export const registrationCounts = operation({
  name: 'registrationCounts',
  service: 'identity',
  kind: 'query',
  summary: 'How many registrations of current staff have expired or expire soon',
  access: 'admin',
  scope: 'read:people',
  input: z.strictObject({}),
  output: z.strictObject({
    expired: wholeNumber,
    /** Not yet expired, and within so many days: each also counts in the longer ones. */
    within7Days: wholeNumber,
    within30Days: wholeNumber,
    within90Days: wholeNumber,
  }),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/registrations/counts', status: 200 },
});

export const saveRegistration = operation({
  name: 'saveRegistration',
  service: 'identity',
  kind: 'mutation',
  summary:
    'Set somebody’s registration of a kind, instead of the one before, or change the one with the id',
  access: 'admin',
  scope: 'write',
  input: registrationInput.superRefine((input, context) => {
    for (const { field, message } of registrationProblems(input)) {
      // A change keeps what is left out.
      if (input.id && input[field] === undefined) continue;
      context.addIssue({ code: 'custom', path: [field], message });
    }
  }),
  output: registration,
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'POST', path: '/api/admin/registrations', status: 200 },
});

export const deleteRegistration = operation({
  name: 'deleteRegistration',
  service: 'identity',
  kind: 'mutation',
  summary: 'Delete a registration',
  access: 'admin',
  scope: 'write',
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/admin/registrations/{id}', status: 200 },
});

const intervalMessage = 'must be a number of months from 1 to 120';

/** A kind of mandatory training. */
export const trainingType = z.strictObject({
  id,
  name: z.string(),
  /** Months until the training is due again; null where it is done once. */
  intervalMonths: wholeNumber.nullable(),
});
export type TrainingType = z.output<typeof trainingType>;

export const trainingTypes = operation({
  name: 'trainingTypes',
  service: 'identity',
  kind: 'query',
  summary: 'The kinds of mandatory training, by name',
  access: 'admin',
  scope: 'read:people',
  input: z.strictObject({}),
  output: z.array(trainingType),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/training-types', status: 200 },
});

export const saveTrainingType = operation({
  name: 'saveTrainingType',
  service: 'identity',
  kind: 'mutation',
  summary: 'Add a kind of mandatory training, or change the one with the id',
  access: 'admin',
  input: z
    .strictObject({
      id: id.nullish(),
      /** A change keeps what is left out. */
      name: nameField().optional(),
      intervalMonths: z
        .int(intervalMessage)
        .min(1, intervalMessage)
        .max(120, intervalMessage)
        .nullish(),
    })
    .meta(idOrNameJsonSchema)
    .refine(hasIdOrName, missingName),
  output: trainingType,
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'POST', path: '/api/admin/training-types', status: 200 },
  // A new name is published with the registrations of thousands of people.
  timeoutSeconds: 60,
});

export const deleteTrainingType = operation({
  name: 'deleteTrainingType',
  service: 'identity',
  kind: 'mutation',
  summary: 'Delete a kind of training that nobody has',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'DELETE', path: '/api/admin/training-types/{id}', status: 200 },
});

/** The columns of the CSV file, in and out; the first two are required. */
export const registrationColumns = [
  'Username',
  'Registration',
  'Training',
  'Number',
  'Issued',
  'Expires',
  'Update Service',
] as const;

export const exportRegistrations = download({
  name: 'exportRegistrations',
  service: 'identity',
  summary: 'Registrations of staff as CSV, which can be imported again',
  access: 'admin',
  needsRecentSignIn: true,
  scope: 'read:people',
  input: z.strictObject({
    kind: registrationKind.nullish(),
    status: registrationStatus.nullish(),
    expiresWithinDays,
    teamId,
  }),
  path: '/api/admin/export/registrations',
  mediaTypes: ['text/csv; charset=utf-8'],
  errors: [],
});

/** The rows of a file: those of 2,000 people with a dozen trainings each. */
export const maxRegistrationRows = 30_000;
/** The registrations that a file may change in its one transaction; rows that change nothing don't count. */
export const maxImportedChanges = 1_000;
/** The characters of a file. */
export const maxRegistrationFileLength = 2_500_000;
/** The bytes of the request with a file. */
export const maxRegistrationFileBytes = 3 * 1024 * 1024;

export const importRegistrations = operation({
  name: 'importRegistrations',
  service: 'identity',
  kind: 'mutation',
  summary: 'Save the registrations that a CSV file changes, or none if a line has errors',
  access: 'admin',
  input: z.strictObject({
    csv: withMaxLength(
      z.string({ error: 'Choose a CSV file' }).min(1, 'The file is empty.'),
      maxRegistrationFileLength,
      'The file must be 2,500,000 characters or fewer. Split it into smaller files.',
    ),
  }),
  output: z.strictObject({ saved: wholeNumber }),
  errors: [],
  rest: {
    method: 'POST',
    path: '/api/admin/registrations/import',
    status: 200,
    maxBodyBytes: maxRegistrationFileBytes,
  },
  // A thousand registrations are stored in one transaction, which others may make run again.
  timeoutSeconds: 60,
});
