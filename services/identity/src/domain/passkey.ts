import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@portal/contracts/identity/passkey-data';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers';
import type { Account } from './account.ts';
import type { Factor, PasskeyFactor } from './second-factor.ts';

/** The portal as browsers know it: a passkey works for this host and on no other page. */
export interface RelyingParty {
  /** The host of the portal's public URL. */
  id: string;
  /** The origin of the portal's public URL, which every response of a browser must name. */
  origin: string;
}

export function relyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** The name that browsers show. */
const portalName = 'Staff Portal';

/** How long a challenge can be answered: 5 minutes. */
export const challengeLifetimeMs = 5 * 60_000;

/** Ed25519, ES256 and RS256, the one of Windows Hello. */
const algorithms = [-8, -7, -257];

/** Every use of a passkey takes the device's PIN, fingerprint or face. */
const userVerification = 'required';

export function creationOptions(
  { id: rpId }: RelyingParty,
  account: Account,
  factors: readonly Factor[],
  challenge: string,
): PasskeyCreationOptions {
  return {
    challenge,
    rp: { id: rpId, name: portalName },
    user: {
      id: toUserHandle(account.id),
      name: account.username,
      displayName: `${account.firstName} ${account.lastName}`,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLifetimeMs,
    // Which make of device it is doesn't matter here.
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification },
    excludeCredentials: factors.filter(isPasskey).map(toDescriptor),
  };
}

/** Asks for one of a person's passkeys, or for any that the browser has for the portal. */
export function requestOptions(
  { id: rpId }: RelyingParty,
  factors: readonly Factor[],
  challenge: string,
): PasskeyRequestOptions {
  return {
    challenge,
    rpId,
    timeout: challengeLifetimeMs,
    userVerification,
    allowCredentials: factors.filter(isPasskey).map(toDescriptor),
  };
}

export function isPasskey(factor: Factor): factor is PasskeyFactor {
  return factor.kind === 'passkey';
}

/** What a passkey knows of its person: their id, in base64url. */
export function toUserHandle(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

/** The challenge that a browser has answered; null if there is none. */
export function challengeOf({ clientDataJSON }: { clientDataJSON: string }): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** A passkey that a browser has made. */
export interface NewPasskey {
  credentialId: string;
  /** In COSE, in base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  isSynced: boolean;
}

/**
 * Verifies a browser's answer to `creationOptions` with this challenge; null if it isn't one. What a device says about its make
 * is left out.
 */
export async function verifyAttestation(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { id, clientDataJSON, transports, ...attestation }: PasskeyAttestation,
  expectedChallenge: string,
): Promise<NewPasskey | null> {
  const attestationObject = withoutStatement(attestation);
  if (attestationObject === null) return null;
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  // The id that the signed data names, which the answer's own must be.
  if (credential.id !== id) return null;
  return {
    credentialId: id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: transports ?? [],
    isSynced: credentialBackedUp,
  };
}

/**
 * The attestation object as of a device that makes no statement about itself; null if it can't be read. The library would
 * fetch lists of revoked certificates from any address that the certificates in the statement name.
 */
function withoutStatement({
  attestationObject,
}: Pick<PasskeyAttestation, 'attestationObject'>): string | null {
  try {
    const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'));
    const authData = decodeAttestationObject(bytes).get('authData');
    const kept = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return Buffer.from(isoCBOR.encode(kept)).toString('base64url');
  } catch {
    return null;
  }
}

/** What a correct assertion says. */
export interface VerifiedAssertion {
  counter: number;
  isSynced: boolean;
}

/**
 * Verifies a browser's answer to `requestOptions` with this challenge: the signature, the origin, the host and
 * that the device verified the person. Null if something is wrong. The counter is for the caller to compare.
 */
export async function verifyAssertion(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { id, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyAssertion,
  { userId, factor, challenge }: { userId: string; factor: PasskeyFactor; challenge: string },
): Promise<VerifiedAssertion | null> {
  if (userHandle != null && userHandle !== toUserHandle(userId)) return null;
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    // With the counter 0 every one is accepted.
    credential: {
      id: factor.credentialId,
      publicKey: new Uint8Array(Buffer.from(factor.publicKey, 'base64url')),
      counter: 0,
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { counter: newCounter, isSynced: credentialBackedUp };
}

function toDescriptor({ credentialId, transports }: PasskeyFactor) {
  return { type: 'public-key', id: credentialId, transports };
}
