import { TOTP } from 'otpauth';

/** The milliseconds for which an authenticator app shows a code. */
export const totpStepMs = 30_000;

/** The code that an authenticator app shows at `at`. */
export function totpCodeAt(secret: string, at: number): string {
  return new TOTP({ secret }).generate({ timestamp: at });
}
