import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app supports it. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The name that authenticator apps show. */
const issuer = 'Staff Portal';
/** Clocks may differ by one step either way. */
const toleratedSteps = 1;
const secretBytes = 20;
const codeShape = /^[0-9]{6}$/;

/** A new secret of 20 random bytes, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The `otpauth:` URI of a secret, which authenticator apps read from a QR code. */
export function totpUri(secret: string, username: string): string {
  return new TOTP({ ...parameters, issuer, label: username, secret }).toString();
}

/** The step of a code, counted from 1970; null if it isn't a code of the secret around `now`. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  // The library compares texts of as many bytes only.
  if (!codeShape.test(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...parameters, secret });
  const delta = totp.validate({ token: code, timestamp, window: toleratedSteps });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
