import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type Role, roles } from '@portal/contracts/identity/user';
import jwt from 'jsonwebtoken';
import { createBoundedMap } from './bounded-map.ts';
import type { Caller, SessionStage } from './caller.ts';

const sessionStages: readonly unknown[] = [
  'setup',
  'factor-setup',
  'full',
] satisfies SessionStage[];
const algorithm = 'ES256';
const issuer = 'portal-gateway';
const audience = 'portal-services';
const lifetimeSeconds = 60;
// Renewed at half of its lifetime, so that every request has a token with at least 30 s left.
const reuseSeconds = 30;
// One per session; far more than one process sees in a minute.
const maxCachedTokens = 10_000;

interface Claims {
  sub?: string;
  role?: Role;
  stage: Caller['stage'];
  sid?: string;
  exp: number;
}

/**
 * Creates the signer of the gateway's tokens for the services: a JWT (ES256) with the caller, valid
 * for one minute. A session's token is reused for 30 seconds, because signing is expensive.
 * Throws a TypeError if the key is not a P-256 private key in PEM.
 */
export function createTokenSigner(privateKeyPem: string, now: () => Date = () => new Date()) {
  const key = requireP256(createPrivateKey(privateKeyPem));
  const signed = createBoundedMap<{ token: string; until: number }>(maxCachedTokens);

  return (caller: Caller): string => {
    const seconds = Math.floor(now().getTime() / 1000);
    const cacheKey = `${caller.sessionId}|${caller.userId}|${caller.role}|${caller.stage}`;
    const cached = signed.get(cacheKey);
    if (cached && seconds < cached.until) return cached.token;
    const claims: Claims = {
      sub: caller.userId ?? undefined,
      role: caller.role ?? undefined,
      stage: caller.stage,
      sid: caller.sessionId ?? undefined,
      exp: seconds + lifetimeSeconds,
    };
    const token = jwt.sign({ ...withoutUndefined(claims), iat: seconds }, key, {
      algorithm,
      issuer,
      audience,
    });
    signed.set(cacheKey, { token, until: seconds + reuseSeconds });
    return token;
  };
}

/**
 * Creates the verifier of internal tokens. It gives the caller, or null if the gateway didn't
 * issue the token for the services, or the token was changed or has expired. A verified token is
 * cached until it expires. Throws a TypeError if the key is not a P-256 public key in PEM.
 */
export function createTokenVerifier(publicKeyPem: string, now: () => Date = () => new Date()) {
  const key = requireP256(createPublicKey(publicKeyPem));
  const verified = createBoundedMap<{ caller: Caller; expires: number }>(maxCachedTokens);

  return (token: string): Caller | null => {
    const seconds = Math.floor(now().getTime() / 1000);
    const cached = verified.get(token);
    if (cached) {
      if (seconds < cached.expires) return cached.caller;
      verified.delete(token);
      return null;
    }
    const claims = verifiedClaims(token, key, seconds);
    const caller = claims && callerFromClaims(claims);
    if (claims && caller) verified.set(token, { caller, expires: claims.exp });
    return caller;
  };
}

function verifiedClaims(token: string, key: KeyObject, seconds: number): Claims | null {
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
    return null;
  }
}

function callerFromClaims(claims: Claims): Caller | null {
  const { sub = null, role = null, stage, sid = null, exp } = claims;
  if (typeof exp !== 'number') return null;
  if (stage === 'none') return { userId: null, role: null, stage, sessionId: null };
  if (!sessionStages.includes(stage)) return null;
  if (typeof sub !== 'string' || typeof sid !== 'string') return null;
  if (role === null || !roles.includes(role)) return null;
  return { userId: sub, role, stage, sessionId: sid };
}

function requireP256(key: KeyObject): KeyObject {
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new TypeError('The token key must be on the curve P-256 (ES256)');
  }
  return key;
}

function withoutUndefined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}
