import { mailKeyEnv, redisEnv, url } from '@portal/runtime/env';
import { z } from 'zod';

/** What this service reads beside what every service does: how mails are sent. */
export const environment = {
  ...redisEnv,
  ...mailKeyEnv,
  /** Where people reach the portal: the links in mails lead there. */
  PUBLIC_URL: url('http:', 'https:'),
  /** Who sends the mails; where nobody does, they are files in MAIL_DIR. */
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_DIR: z.string(),
  /** `Name <name@example.org>`, or the address alone; else no-reply at the host of PUBLIC_URL. */
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address, with or without a name')
    .optional(),
};
