import { z } from 'zod';
import { operation } from '../operation.ts';

/** The emails that a person receives, where HR has their address. Both are on by default. */
export const mailPreferences = z.strictObject({
  /** Decisions on their leave and corrections. */
  decisions: z.boolean(),
  /** New messages from HR. */
  messages: z.boolean(),
  /** Whether an address is known; without one, no emails are sent. */
  hasAddress: z.boolean(),
});

export const mailPreferencesQuery = operation({
  name: 'mailPreferences',
  service: 'messaging',
  kind: 'query',
  summary: 'Which emails you receive',
  access: 'employee',
  input: z.strictObject({}),
  output: mailPreferences,
  errors: [],
  rest: { method: 'GET', path: '/api/mail-preferences', status: 200 },
});

/** The token of an unsubscribe link: encrypted by messaging, and valid for nothing else. */
const unsubscribeToken = z
  .string()
  .regex(/^v(1|2\.[\w-]{8})\.[\w-]{60,300}$/, 'must be the token from an email');

/** One-click unsubscription by mail programs (RFC 8058): without a session. */
export const unsubscribeFromMail = operation({
  name: 'unsubscribeFromMail',
  service: 'messaging',
  kind: 'mutation',
  summary: 'Unsubscribe from the kind of email that contains the link',
  access: 'anyone',
  input: z.strictObject({ token: unsubscribeToken }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '/api/unsubscribe/{token}', status: 200, isOneClick: true },
});

export const saveMailPreferences = operation({
  name: 'saveMailPreferences',
  service: 'messaging',
  kind: 'mutation',
  summary: 'Choose which emails you receive',
  access: 'employee',
  /** Omitted fields stay unchanged. */
  input: z.strictObject({
    decisions: z.boolean().nullish(),
    messages: z.boolean().nullish(),
  }),
  output: mailPreferences,
  errors: [],
  rest: { method: 'PATCH', path: '/api/mail-preferences', status: 200 },
});
