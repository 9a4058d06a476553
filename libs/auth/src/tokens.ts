import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type Role, roles } from '@portal/contracts/people/user';
import jwt from 'jsonwebtoken';
import { boundedMap } from './bounded-map.ts';
import type { Caller } from './caller.ts';

const algorithm = 'ES256';
const issuer = 'portal-gateway';
const audience = 'portal-services';
const lifeSeconds = 60;
// Signed again at half of its life, so that a token always has 30 s left for the way and the work.
const reuseSeconds = 30;
// A person has one at a time; this is far above what one process sees in a minute.
const cachedTokens = 10_000;

interface Claims {
  sub?: string;
  role?: Role;
  stage: Caller['stage'];
  sid?: string;
  exp: number;
}

/**
 * Signs what services are told of a caller: a JWT of one minute, ES256, from the gateway for the
 * services. One token per session serves for 30 seconds, because a signature costs more than a read.
 * Throws where the key is not a P-256 private key in PEM.
 */
export function tokenSigner(privateKeyPem: string, now: () => Date = () => new Date()) {
  const key = onCurveP256(createPrivateKey(privateKeyPem));
  const signed = boundedMap<{ token: string; until: number }>(cachedTokens);

  return (caller: Caller): string => {
    const seconds = Math.floor(now().getTime() / 1000);
    const who = `${caller.sessionId}|${caller.userId}|${caller.role}|${caller.stage}`;
    const known = signed.get(who);
    if (known && seconds < known.until) return known.token;
    const claims: Claims = {
      sub: caller.userId ?? undefined,
      role: caller.role ?? undefined,
      stage: caller.stage,
      sid: caller.sessionId ?? undefined,
      exp: seconds + lifeSeconds,
    };
    const token = jwt.sign({ ...withoutUndefined(claims), iat: seconds }, key, {
      algorithm,
      issuer,
      audience,
    });
    signed.set(who, { token, until: seconds + reuseSeconds });
    return token;
  };
}

/**
 * Reads a token: the caller, or null where it is not one of the gateway's for the services, was
 * changed or has expired. A token is verified once and remembered until it expires.
 * Throws where the key is not a P-256 public key in PEM.
 */
export function tokenVerifier(publicKeyPem: string, now: () => Date = () => new Date()) {
  const key = onCurveP256(createPublicKey(publicKeyPem));
  const verified = boundedMap<{ caller: Caller; expires: number }>(cachedTokens);

  return (token: string): Caller | null => {
    const seconds = Math.floor(now().getTime() / 1000);
    const known = verified.get(token);
    if (known) {
      if (seconds < known.expires) return known.caller;
      verified.delete(token);
      return null;
    }
    const claims = verifiedClaims(token, key, seconds);
    const caller = claims && callerOf(claims);
    if (claims && caller) verified.set(token, { caller, expires: claims.exp });
    return caller;
  };
}

function verifiedClaims(token: string, key: KeyObject, seconds: number): Claims | null {
  try {
    return jwt.verify(token, key, {
      // Pinned: the token's own header must never choose how it is verified.
      algorithms: [algorithm],
      issuer,
      audience,
      clockTimestamp: seconds,
      // A token without `exp` would otherwise be good for ever.
      maxAge: lifeSeconds,
    }) as unknown as Claims;
  } catch {
    return null;
  }
}

function callerOf(claims: Claims): Caller | null {
  const { sub = null, role = null, stage, sid = null, exp } = claims;
  if (typeof exp !== 'number') return null;
  if (stage === 'none') return { userId: null, role: null, stage, sessionId: null };
  if (stage !== 'setup' && stage !== 'full') return null;
  if (typeof sub !== 'string' || typeof sid !== 'string') return null;
  if (role === null || !roles.includes(role)) return null;
  return { userId: sub, role, stage, sessionId: sid };
}

function onCurveP256(key: KeyObject): KeyObject {
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new TypeError('The key of the tokens must be on the curve P-256 (ES256)');
  }
  return key;
}

function withoutUndefined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}
