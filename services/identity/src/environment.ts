import { mailKeyEnv, redisEnv, sessionKeyEnv } from '@portal/runtime/env';
import { z } from 'zod';

const atLeastOne = (what: string) =>
  z.coerce.number(`must be a number of ${what}`).int(`must be a number of ${what}`).min(1, {
    error: 'must be at least 1',
  });

/** What this service reads beside what every service does. The defaults are decisions.md section 2. */
export const environment = {
  ...redisEnv,
  ...mailKeyEnv,
  ...sessionKeyEnv,
  /** Without it whoever comes first creates the first administrator: on the loopback only. */
  FIRST_ADMIN_CODE: z.string().min(8, 'must have at least 8 characters').optional(),
  PASSWORD_MIN_LENGTH: atLeastOne('characters').default(6),
  /** Failures in 15 minutes for one account from one address. */
  SIGN_IN_LIMIT_PAIR: atLeastOne('attempts').default(10),
  /** Failures in 15 minutes from one address. */
  SIGN_IN_LIMIT_ADDRESS: atLeastOne('attempts').default(100),
  /** Failures in 15 minutes for one account from anywhere. */
  SIGN_IN_LIMIT_ACCOUNT: atLeastOne('attempts').default(50),
  /** The same three for help with a forgotten password: asking for it, void links, wrong answers. */
  FORGOTTEN_LIMIT_PAIR: atLeastOne('attempts').default(10),
  FORGOTTEN_LIMIT_ADDRESS: atLeastOne('attempts').default(100),
  FORGOTTEN_LIMIT_ACCOUNT: atLeastOne('attempts').default(50),
  /** How often the end of the audit trail is kept outside of the database, where it has changed. */
  AUDIT_ANCHOR_SECONDS: atLeastOne('seconds').default(300),
  /** A sign-in that would wait longer is refused with the time to try again. */
  SIGN_IN_WAIT_SECONDS: atLeastOne('seconds').default(30),
};
