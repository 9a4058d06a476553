import { z } from 'zod';
import { download } from '../download.ts';
import { operation } from '../operation.ts';
import { id, instant, wholeNumber } from '../scalars.ts';

/** `failed`: it wasn't ready within a day, and can be requested again. */
export const personalDataStates = ['preparing', 'ready', 'failed'] as const;
export const personalDataState = z.enum(personalDataStates).meta({ scalar: 'PersonalDataState' });
export type PersonalDataState = z.output<typeof personalDataState>;

/** A copy of somebody's personal data. */
export const personalDataCopy = z.strictObject({
  id,
  state: personalDataState,
  requestedAt: instant,
  readyAt: instant.nullable(),
  /** When it is deleted. */
  expiresAt: instant,
});
export type PersonalDataCopy = z.output<typeof personalDataCopy>;

export const personalDataCopyQuery = operation({
  name: 'personalDataCopy',
  service: 'identity',
  kind: 'query',
  summary: 'The latest copy of your personal data that you requested, or null',
  access: 'signed-in',
  input: z.strictObject({}),
  output: personalDataCopy.nullable(),
  errors: [],
  rest: { method: 'GET', path: '/api/account/personal-data', status: 200 },
});

export const requestPersonalData = operation({
  name: 'requestPersonalData',
  service: 'identity',
  kind: 'mutation',
  summary: 'Request a copy of your personal data; you get an email when it is ready',
  access: 'signed-in',
  needsRecentSignIn: true,
  input: z.strictObject({}),
  output: personalDataCopy,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/account/personal-data', status: 201 },
});

export const userPersonalDataCopy = operation({
  name: 'userPersonalDataCopy',
  service: 'identity',
  kind: 'query',
  summary:
    'The latest copy of the personal data of somebody you manage that you requested, or null',
  access: 'admin',
  input: z.strictObject({ userId: id }),
  output: personalDataCopy.nullable(),
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: '/api/admin/users/{userId}/personal-data', status: 200 },
});

export const requestUserPersonalData = operation({
  name: 'requestUserPersonalData',
  service: 'identity',
  kind: 'mutation',
  summary: 'Request a copy of the personal data of somebody you manage',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({
    userId: id,
    /** Whether the person gets an email about it; true if left out. */
    isPersonNotified: z.boolean().nullish(),
  }),
  output: personalDataCopy,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/admin/users/{userId}/personal-data', status: 201 },
});

export const dataRetentionQuery = operation({
  name: 'dataRetention',
  service: 'identity',
  kind: 'query',
  summary: 'How long personal data is kept',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.strictObject({
    /** Clock-ins and their corrections. */
    clockInYears: wholeNumber,
    /** Leave and fit notes, after the end of the leave. */
    leaveYears: wholeNumber,
    /** Daily records and weekly reports. */
    recordYears: wholeNumber,
    /** Copies of personal data. */
    copyDays: wholeNumber,
    messageYears: wholeNumber,
    /** Emails after they are sent. */
    mailDays: wholeNumber,
    auditYears: wholeNumber,
    /** Network addresses in the audit trail. */
    addressDays: wholeNumber,
    backupDays: wholeNumber,
  }),
  errors: [],
  rest: { method: 'GET', path: '/api/data-retention', status: 200 },
});

/** Served by the gateway, which writes the zip from what the services have collected. */
export const downloadPersonalData = download({
  name: 'downloadPersonalData',
  service: 'identity',
  summary: 'The copy of personal data that you requested, as a zip with HTML and JSON',
  access: 'signed-in',
  needsRecentSignIn: true,
  input: z.strictObject({ id }),
  path: '/api/personal-data/{id}',
  mediaTypes: ['application/zip'],
  errors: ['NOT_FOUND'],
});
