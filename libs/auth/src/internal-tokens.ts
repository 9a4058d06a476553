import { createPrivateKey, createPublicKey } from 'node:crypto';
import { type Role, roles } from '@portal/contracts/identity/user';
import type { ServiceName } from '@portal/contracts/operation';
import jwt from 'jsonwebtoken';
import { createBoundedMap } from './bounded-map.ts';
import { anonymousCaller, type Caller, callerFromToken, type SessionStage } from './caller.ts';
import { deriveFromKeys, type KeySource, toKeyRing } from './key-ring.ts';

const sessionStages: readonly unknown[] = [
  'setup',
  'factor-setup',
  'full',
] satisfies SessionStage[];
const algorithm = 'ES256';
const issuer = 'portal-gateway';
const audienceOf = (service: ServiceName) => `portal-${service}`;
/**
 * The audience of 1.0.0, whose tokens name no key. In a rolling upgrade from 1.0.0, services accept such
 * tokens of its gateways, and tokens have this audience as well for its services. Both may go in the
 * release after 1.1, with `acceptsPreviousTokens`.
 */
const previousAudience = 'portal-services';
const acceptsPreviousTokens = true;
const lifetimeSeconds = 60;
// Renewed at half of its lifetime, so that every request has a token with at least 30 s left.
const reuseSeconds = 30;
// One per session and service; far more than one process sees in a minute.
const maxCachedTokens = 20_000;

interface Claims {
  sub?: string;
  role?: Role;
  stage: Caller['stage'];
  sid?: string;
  /** When the person signed in, in seconds since 1970. */
  auth_time?: number;
  /** The scopes of an API token. */
  scp?: readonly string[];
  exp: number;
}

/**
 * Creates the signer of the gateway's tokens: a JWT (ES256) with the caller, valid for one minute and for
 * one service. It names its key. A session's token is reused for 30 seconds, because signing is expensive.
 * Throws a TypeError if a key is not a P-256 private key in PEM.
 */
export function createTokenSigner(source: KeySource, now: () => Date = () => new Date()) {
  const ring = toKeyRing(source);
  const keys = deriveFromKeys(ring, ({ id, text }) => ({ id, key: createPrivateKey(text) }));
  keys();
  const signed = createBoundedMap<{ token: string; until: number }>(maxCachedTokens);

  return (caller: Caller, service: ServiceName): string => {
    const [{ id: keyid, key }] = keys();
    const seconds = Math.floor(now().getTime() / 1000);
    const { sessionId, userId, role, stage, authenticatedAt, scopes } = caller;
    const cacheKey = `${keyid}|${service}|${sessionId}|${userId}|${role}|${stage}|${scopes}`;
    const cached = signed.get(cacheKey);
    if (cached && seconds < cached.until) return cached.token;
    const claims: Claims = {
      sub: userId ?? undefined,
      role: role ?? undefined,
      stage,
      sid: sessionId ?? undefined,
      auth_time: authenticatedAt === null ? undefined : Math.floor(authenticatedAt / 1000),
      scp: scopes,
      exp: seconds + lifetimeSeconds,
    };
    const token = jwt.sign({ ...withoutUndefined(claims), iat: seconds }, key, {
      algorithm,
      issuer,
      keyid,
      audience: [audienceOf(service), previousAudience],
    });
    signed.set(cacheKey, { token, until: seconds + reuseSeconds });
    return token;
  };
}

/**
 * Creates a service's verifier of internal tokens. It gives the caller, or null if the gateway didn't
 * issue the token for this service with one of the keys, or the token was changed or has expired. A
 * verified token is cached until it expires or the keys are replaced. Throws a TypeError if a key is not a
 * P-256 public key in PEM.
 */
export function createTokenVerifier(
  source: KeySource,
  service: ServiceName,
  now: () => Date = () => new Date(),
) {
  const ring = toKeyRing(source);
  const publicKeys = deriveFromKeys(ring, ({ id, text }) => ({ id, key: createPublicKey(text) }));
  let keys = publicKeys();
  let verified = createBoundedMap<{ caller: Caller; expires: number }>(maxCachedTokens);

  function readClaims(token: string, seconds: number): Claims | null {
    const keyId = keyIdOf(token);
    const audience = keyId === null ? previousAudience : audienceOf(service);
    if (keyId === null && !acceptsPreviousTokens) return null;
    const candidates = keyId === null ? keys : keys.filter(({ id }) => id === keyId);
    for (const { key } of candidates) {
      try {
        return jwt.verify(token, key, {
          // Pinned: the token's own header must never choose the algorithm.
          algorithms: [algorithm],
          issuer,
          audience,
          clockTimestamp: seconds,
          // Otherwise a token without `exp` would never expire.
          maxAge: lifetimeSeconds,
        }) as unknown as Claims;
      } catch {
        // Perhaps another key signed it.
      }
    }
    return null;
  }

  return (token: string): Caller | null => {
    if (publicKeys() !== keys) {
      keys = publicKeys();
      verified = createBoundedMap(maxCachedTokens);
    }
    const seconds = Math.floor(now().getTime() / 1000);
    const cached = verified.get(token);
    if (cached) {
      if (seconds < cached.expires) return cached.caller;
      verified.delete(token);
      return null;
    }
    const claims = readClaims(token, seconds);
    const caller = claims && callerFromClaims(claims, keyIdOf(token) === null);
    if (claims && caller) verified.set(token, { caller, expires: claims.exp });
    return caller;
  };
}

/** The key that a token names; null if it names none. */
function keyIdOf(token: string): string | null {
  const kid = jwt.decode(token, { complete: true })?.header.kid;
  return typeof kid === 'string' ? kid : null;
}

function callerFromClaims(claims: Claims, isOfPreviousVersion: boolean): Caller | null {
  const { sub = null, role = null, stage, sid = null, exp } = claims;
  if (typeof exp !== 'number') return null;
  if (stage === 'none') return anonymousCaller;
  if (stage === 'token') {
    const { scp } = claims;
    if (typeof sub !== 'string' || typeof sid !== 'string' || !Array.isArray(scp)) return null;
    return callerFromToken({ id: sub, hash: sid, scopes: scp });
  }
  if (!sessionStages.includes(stage)) return null;
  if (typeof sub !== 'string' || typeof sid !== 'string') return null;
  if (role === null || !roles.includes(role)) return null;
  // Tokens of 1.0.0 have none: in a rolling upgrade its people needn't sign in again.
  const { auth_time: signedInAt = isOfPreviousVersion ? exp - lifetimeSeconds : 0 } = claims;
  return { userId: sub, role, stage, sessionId: sid, authenticatedAt: signedInAt * 1000 };
}

function withoutUndefined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}
