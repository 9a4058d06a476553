import { nationEnv, retentionEnv, urlWithScheme } from '@portal/runtime/env';
import { z } from 'zod';

/** The environment variables of the leave service, besides those of every service. */
export const environment = {
  ...nationEnv,
  ...retentionEnv,
  /** The URL of GOV.UK's list of bank holidays; `off` to use the statutory rules only. */
  BANK_HOLIDAYS_URL: z
    .union([z.literal('off'), urlWithScheme('https:', 'http:')], {
      error: 'must be off, or a URL that starts with https:// or http://',
    })
    .default('https://www.gov.uk/bank-holidays.json'),
};
