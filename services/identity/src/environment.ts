import {
  auditKeyEnv,
  mailKeyEnv,
  retentionEnv,
  sessionKeyEnv,
  urlWithScheme,
  valkeyEnv,
} from '@portal/runtime/env';
import { z } from 'zod';
import { minMemoryKiB } from './hashing/argon2id.ts';
import { ssoProviders } from './single-sign-on/sso-providers.ts';

const atLeastOne = (what: string) =>
  z.coerce.number(`must be a number of ${what}`).int(`must be a number of ${what}`).min(1, {
    error: 'must be at least 1',
  });

/**
 * This service's own environment variables, on top of those that every service reads.
 * docs/specification/people.md has the defaults.
 */
export const environment = {
  ...valkeyEnv,
  ...mailKeyEnv,
  ...sessionKeyEnv,
  ...auditKeyEnv,
  /** The public URL of the portal, for which passkeys are made. */
  PUBLIC_URL: urlWithScheme('http:', 'https:'),
  ...retentionEnv,
  /** The providers of single sign-on, as a JSON list with their client secrets. */
  SSO_PROVIDERS: ssoProviders,
  /** Whether people can sign in with a password; without, only BREAK_GLASS_USERNAME can. */
  PASSWORD_SIGN_IN: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** The username of the administrator who can always sign in with a password. */
  BREAK_GLASS_USERNAME: z.string().optional(),
  /** How long backups are kept, only for telling people. */
  BACKUP_KEEP_DAYS: atLeastOne('days').default(35),
  /**
   * The code for creating the first administrator. Without it anybody can: for loopback use only.
   */
  FIRST_ADMIN_CODE: z.string().min(8, 'must have at least 8 characters').optional(),
  PASSWORD_MIN_LENGTH: atLeastOne('characters').default(6),
  /** Words that a new password can't consist of, separated by commas: the organisation's names and abbreviations. */
  PASSWORD_WORDS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((word) => word.trim()))
    .transform((words) => words.filter((word) => word !== '')),
  /**
   * The memory of a hash in KiB, for tests: they hash thousands of passwords, which took a sixth of their time.
   * Of hashes that cost differently, the duration of a sign-in would tell which names exist.
   */
  PASSWORD_HASH_MEMORY: z.coerce
    .number()
    .default(minMemoryKiB)
    .refine(
      (memory) => memory === minMemoryKiB || process.env.NODE_ENV === 'test',
      'can only be set in tests',
    ),
  /** Failed sign-ins in 15 minutes for one account from one address. */
  SIGN_IN_LIMIT_PAIR: atLeastOne('attempts').default(10),
  /** Failed sign-ins in 15 minutes from one address. */
  SIGN_IN_LIMIT_ADDRESS: atLeastOne('attempts').default(100),
  /** Failed sign-ins in 15 minutes for one account from any address. */
  SIGN_IN_LIMIT_ACCOUNT: atLeastOne('attempts').default(50),
  /** Sign-ins in 15 minutes with the right password of one account. */
  SIGN_IN_LIMIT_CORRECT: atLeastOne('sign-ins').default(600),
  /** The same for forgotten passwords: requests for help, invalid links and wrong answers. */
  FORGOTTEN_LIMIT_PAIR: atLeastOne('attempts').default(10),
  FORGOTTEN_LIMIT_ADDRESS: atLeastOne('attempts').default(100),
  FORGOTTEN_LIMIT_ACCOUNT: atLeastOne('attempts').default(50),
  /** How often the end of the audit trail is stored outside the database, if it has changed. */
  AUDIT_ANCHOR_SECONDS: atLeastOne('seconds').default(300),
  /** A sign-in that would wait longer is rejected with a Retry-After. */
  SIGN_IN_WAIT_SECONDS: atLeastOne('seconds').default(30),
};
