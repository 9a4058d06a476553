import { mailKeyEnv, retentionEnv, urlWithScheme, valkeyEnv } from '@portal/runtime/env';
import { z } from 'zod';

/** This service's own environment variables, on top of those that every service reads. */
export const environment = {
  ...valkeyEnv,
  ...mailKeyEnv,
  ...retentionEnv,
  /** The portal's public address: links in emails start with it. */
  PUBLIC_URL: urlWithScheme('http:', 'https:'),
  /** The server that sends emails. Without it each email is a file in MAIL_DIR. */
  SMTP_URL: urlWithScheme('smtp:', 'smtps:').optional(),
  MAIL_DIR: z.string(),
  /**
   * `Name <name@example.org>` or the address alone. The default is no-reply at PUBLIC_URL's host.
   */
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address, with or without a name')
    .optional(),
};
