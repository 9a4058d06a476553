import { nationEnv, url } from '@portal/runtime/env';
import { z } from 'zod';

/** What leave reads from the environment beside what every service reads. */
export const environment = {
  ...nationEnv,
  /** Where GOV.UK's list of bank holidays is; `off` where there is no network, or none is wanted. */
  BANK_HOLIDAYS_URL: z
    .union([z.literal('off'), url('https:', 'http:')], {
      error: 'must be off, or a URL that starts with https:// or http://',
    })
    .default('https://www.gov.uk/bank-holidays.json'),
};
