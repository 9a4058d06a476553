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
