import { z } from 'zod';
import { wholeNumber, withMaxLength } from '../scalars.ts';

/*
 * Passkeys (WebAuthn Level 3). Options have the JSON that browsers read (`parseCreationOptionsFromJSON`,
 * `parseRequestOptionsFromJSON`); of what browsers return, inputs have the fields that are verified.
 */

/** Binary data in base64url; `max` characters. */
const binary = (max: number) =>
  withMaxLength(z.string().regex(/^[A-Za-z0-9_-]+$/, 'must be base64url without padding'), max);

/** Identifies a passkey. At most 1,023 bytes. */
const credentialId = binary(1_364);

/** What a browser returns when a passkey is used. */
export const passkeyAssertion = z.strictObject({
  id: credentialId,
  clientDataJSON: binary(4_000),
  authenticatorData: binary(4_000),
  signature: binary(2_000),
  /** The person, which the passkey knows. */
  userHandle: binary(128).nullish(),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** What a browser returns when a passkey is made. */
export const passkeyAttestation = z.strictObject({
  id: credentialId,
  clientDataJSON: binary(4_000),
  attestationObject: binary(20_000),
  /** How the browser reaches it: `internal`, `hybrid`, `usb`. */
  transports: z.array(withMaxLength(z.string(), 40)).max(10).nullish(),
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;

const credentialDescriptor = z.strictObject({
  type: z.string(),
  id: z.string(),
  transports: z.array(z.string()),
});

/** Asks the browser to use a passkey: PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  /** In milliseconds. */
  timeout: wholeNumber,
  userVerification: z.string(),
  /** Empty for a sign-in without a username, where the browser offers all that it has for the portal. */
  allowCredentials: z.array(credentialDescriptor),
});
export type PasskeyRequestOptions = z.output<typeof passkeyRequestOptions>;

/** Asks the browser to make a passkey: PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.string(), alg: wholeNumber })),
  /** In milliseconds. */
  timeout: wholeNumber,
  attestation: z.string(),
  authenticatorSelection: z.strictObject({
    residentKey: z.string(),
    userVerification: z.string(),
  }),
  excludeCredentials: z.array(credentialDescriptor),
});
export type PasskeyCreationOptions = z.output<typeof passkeyCreationOptions>;
