import { z } from 'zod';
import { operation } from '../operation.ts';

/** Of what a person hears by mail, if HR knows an address of theirs. Both until they say otherwise. */
export const mailPreferences = z.strictObject({
  /** What was decided about their leave and corrections. */
  decisions: z.boolean(),
  /** That HR wrote to them. */
  messages: z.boolean(),
  /** Whether there is an address: without one, no mail comes whatever is chosen. */
  hasAddress: z.boolean(),
});

export const mailPreferencesQuery = operation({
  name: 'mailPreferences',
  service: 'messaging',
  kind: 'query',
  summary: 'Of what one hears by mail',
  access: 'employee',
  input: z.strictObject({}),
  output: mailPreferences,
  errors: [],
  rest: { method: 'GET', path: '/api/mail-preferences', status: 200 },
});

/** What a link in a mail carries: sealed by messaging, and worth nothing else. */
const unsubscribeToken = z.string().regex(/^v1\.[\w-]{60,300}$/, 'must be the token of a mail');

/** As mail programs do it for the person (RFC 8058): no session, and a form that says nothing. */
export const unsubscribeFromMail = operation({
  name: 'unsubscribeFromMail',
  service: 'messaging',
  kind: 'mutation',
  summary: 'Switch off the kind of mail that the link is from',
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
  summary: 'Choose of what one hears by mail',
  access: 'employee',
  /** What is left out stays as it was. */
  input: z.strictObject({
    decisions: z.boolean().nullish(),
    messages: z.boolean().nullish(),
  }),
  output: mailPreferences,
  errors: [],
  rest: { method: 'PATCH', path: '/api/mail-preferences', status: 200 },
});
