import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { serviceNames } from '@portal/contracts/operation';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { anonymousCaller, type Caller } from './caller.ts';
import { createTokenSigner, createTokenVerifier } from './internal-tokens.ts';
import { createKeyRing } from './key-ring.ts';

const keys = pair('P-256');
const other = pair('P-256');
const employee: Caller = {
  userId: '6'.repeat(24),
  role: 'employee',
  stage: 'full',
  sessionId: 'hash-of-a-session',
  authenticatedAt: Date.parse('2026-07-01T07:55:00Z'),
};
const keyid = createKeyRing(keys.publicKey).keys()[0].id;
const usual = {
  algorithm: 'ES256',
  issuer: 'portal-gateway',
  audience: 'portal-leave',
  keyid,
} as const;
/** How 1.0.0 signs. */
const previous = {
  algorithm: 'ES256',
  issuer: 'portal-gateway',
  audience: 'portal-services',
} as const;
const claims = { sub: employee.userId, role: 'employee', stage: 'full', sid: 'hash' };

describe('a token', () => {
  it('identifies the caller, also an anonymous one', () => {
    const { sign, verify } = both();
    expect(verify(sign(employee))).toEqual(employee);
    expect(verify(sign({ ...employee, stage: 'setup' }))).toEqual({ ...employee, stage: 'setup' });
    const limited = { ...employee, stage: 'factor-setup' } as const;
    expect(verify(sign(limited))).toEqual(limited);
    expect(verify(sign(anonymousCaller))).toEqual(anonymousCaller);
  });

  it('of 1.0.0 counts as a recent sign-in, because it has no time of the sign-in', () => {
    const clock = clockAt('2026-07-01T08:00:00Z');
    const { verify } = both(clock);
    const iat = clock().getTime() / 1000;
    const token = jwt.sign({ ...claims, iat, exp: iat + 60 }, keys.privateKey, previous);
    expect(verify(token)?.authenticatedAt).toBe(clock().getTime());
  });

  it('is reused for 30 s, but not after a change of stage or role', () => {
    const clock = clockAt('2026-07-01T08:00:00Z');
    const { sign } = both(clock);
    const first = sign(employee);
    clock.forward(29);
    expect(sign({ ...employee })).toBe(first);
    expect(sign({ ...employee, role: 'admin' })).not.toBe(first);
    clock.forward(1);
    expect(sign(employee)).not.toBe(first);
  });

  it('expires after 60 s, also when it was verified before', () => {
    const clock = clockAt('2026-07-01T08:00:00Z');
    const { sign, verify } = both(clock);
    const token = sign(employee);
    const seen = sign({ ...employee, sessionId: 'another' });
    clock.forward(59);
    expect(verify(seen)).not.toBeNull();
    expect(verify(token)).not.toBeNull();
    clock.forward(1);
    expect(verify(seen)).toBeNull();
    expect(createTokenVerifier(keys.publicKey, 'leave', clock)(token)).toBeNull();
  });

  it('is refused when any part of it was changed', () => {
    const { sign, verify } = both();
    const [header, body, signature] = sign(employee).split('.') as [string, string, string];
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString());
    const promoted = encode({ ...payload, role: 'master-admin' });
    expect(verify(`${header}.${promoted}.${signature}`)).toBeNull();
    const flipped = Buffer.from(signature, 'base64url');
    flipped[10] = (flipped[10] as number) ^ 1;
    expect(verify(`${header}.${body}.${flipped.toString('base64url')}`)).toBeNull();
    expect(verify(`${header}.${body}.`)).toBeNull();
    expect(verify('')).toBeNull();
    expect(verify('a.b.c')).toBeNull();
  });

  it('is refused with alg none, and with the public key as an HMAC secret', () => {
    const { verify } = both();
    const body = encode({ ...claims, iss: usual.issuer, aud: usual.audience, ...times() });
    expect(verify(`${encode({ alg: 'none', typ: 'JWT' })}.${body}.`)).toBeNull();
    const header = encode({ alg: 'HS256', typ: 'JWT', kid: keyid });
    const forged = jwt.sign({ ...claims }, 'x', { algorithm: 'HS256', expiresIn: 60 });
    expect(verify(forged)).toBeNull();
    const hmac = hmacWith(keys.publicKey, `${header}.${body}`);
    expect(verify(`${header}.${body}.${hmac}`)).toBeNull();
  });

  it('is refused when signed with another key, or with another algorithm of a known key', () => {
    const { verify } = both();
    expect(verify(jwt.sign(claims, other.privateKey, { ...usual, expiresIn: 60 }))).toBeNull();
    const header = encode({ alg: 'RS256', typ: 'JWT', kid: keyid });
    const body = encode({ ...claims, iss: usual.issuer, aud: usual.audience, ...times() });
    const signature = signBytes('sha256', Buffer.from(`${header}.${body}`), keys.privateKey);
    expect(verify(`${header}.${body}.${signature.toString('base64url')}`)).toBeNull();
  });

  it('is refused with another issuer or audience, or without an expiry', () => {
    const { verify } = both();
    const signed = (options: jwt.SignOptions, more = {}) =>
      verify(jwt.sign({ ...claims, ...more }, keys.privateKey, { ...usual, ...options }));
    expect(signed({ expiresIn: 60 })).not.toBeNull();
    expect(signed({ expiresIn: 60, issuer: 'someone' })).toBeNull();
    expect(signed({ expiresIn: 60, audience: 'portal-gateway' })).toBeNull();
    expect(signed({ expiresIn: 60, audience: 'portal-records' })).toBeNull();
    expect(signed({})).toBeNull();
    const dayOld = { iat: Math.floor(Date.now() / 1000) - 86_400 };
    expect(signed({ expiresIn: 86_500 }, dayOld)).toBeNull();
  });

  it('is refused when its claims are not a caller', () => {
    const { verify } = both();
    const signed = (wrong: object) =>
      verify(jwt.sign({ ...claims, ...wrong }, keys.privateKey, { ...usual, expiresIn: 60 }));
    expect(signed({ role: 'root' })).toBeNull();
    expect(signed({ stage: 'admin' })).toBeNull();
    expect(signed({ sub: '', sid: 7 })).toBeNull();
  });
});

describe('a token of the gateway', () => {
  const sign = createTokenSigner(keys.privateKey);

  it('names its key by the thumbprint of RFC 7638', () => {
    const { kid } = jwt.decode(sign(employee, 'leave'), { complete: true })?.header ?? {};
    expect(kid).toMatch(/^[\w-]{43}$/);
    expect(kid).toBe(keyid);
  });

  it.each(serviceNames)('for %s is refused by every other service', (service) => {
    const accepted = serviceNames.filter((other) =>
      createTokenVerifier(keys.publicKey, other)(sign(employee, service)),
    );
    expect(accepted).toEqual([service]);
  });

  it('is signed by the first key, and verified by any in the ring', () => {
    const rotated = createTokenSigner(other.privateKey + keys.privateKey);
    const token = rotated(employee, 'leave');
    const [first] = createKeyRing(other.publicKey).keys();
    expect(jwt.decode(token, { complete: true })?.header.kid).toBe(first.id);
    const verify = createTokenVerifier(keys.publicKey + other.publicKey, 'leave');
    expect(verify(token)).toEqual(employee);
    expect(verify(sign(employee, 'leave'))).toEqual(employee);
  });

  it('is refused when it names an unknown key, or another key than the one that signed it', () => {
    const verify = createTokenVerifier(keys.publicKey + other.publicKey, 'leave');
    const [wrong] = createKeyRing(other.publicKey).keys();
    for (const kid of ['unknown', wrong.id]) {
      const token = jwt.sign(claims, keys.privateKey, { ...usual, keyid: kid, expiresIn: 60 });
      expect(verify(token)).toBeNull();
    }
  });

  it('is refused once its key has been dropped, even if it was verified before', () => {
    const ring = createKeyRing(other.publicKey + keys.publicKey);
    const verify = createTokenVerifier(ring, 'leave');
    const token = sign(employee, 'leave');
    expect(verify(token)).toEqual(employee);
    ring.replace(other.publicKey);
    expect(verify(token)).toBeNull();
    ring.replace(keys.publicKey);
    expect(verify(token)).toEqual(employee);
  });

  it('is signed again once the first key has changed', () => {
    const ring = createKeyRing(keys.privateKey);
    const rotating = createTokenSigner(ring);
    const before = rotating(employee, 'leave');
    ring.replace(other.privateKey);
    const verify = createTokenVerifier(other.publicKey, 'leave');
    expect(verify(before)).toBeNull();
    expect(verify(rotating(employee, 'leave'))).toEqual(employee);
  });
});

describe('in a rolling upgrade from 1.0.0', () => {
  const verify = createTokenVerifier(other.publicKey + keys.publicKey, 'leave');

  it('a service accepts what a gateway of 1.0.0 signs, with any of its keys', () => {
    const signed = (key: string) => jwt.sign(claims, key, { ...previous, expiresIn: 60 });
    expect(verify(signed(keys.privateKey))).not.toBeNull();
    expect(verify(signed(other.privateKey))).not.toBeNull();
    expect(verify(signed(pair('P-256').privateKey))).toBeNull();
  });

  it('only without a key id, and only with the audience of 1.0.0', () => {
    const signed = (options: jwt.SignOptions) =>
      verify(jwt.sign(claims, keys.privateKey, { ...previous, expiresIn: 60, ...options }));
    expect(signed({ keyid })).toBeNull();
    expect(signed({ audience: 'portal-leave' })).toBeNull();
  });

  it('a service of 1.0.0 accepts what the gateway signs', () => {
    const token = createTokenSigner(keys.privateKey)(employee, 'leave');
    const { issuer, audience } = previous;
    const options = { algorithms: ['ES256' as const], issuer, audience, maxAge: 60 };
    expect(jwt.verify(token, keys.publicKey, options)).toMatchObject({ sub: employee.userId });
  });
});

describe('the keys', () => {
  it('must be on P-256', () => {
    const wrong = pair('P-384');
    expect(() => createTokenSigner(wrong.privateKey)).toThrow(/P-256/);
    expect(() => createTokenVerifier(wrong.publicKey, 'leave')).toThrow(/P-256/);
    expect(() => createTokenVerifier('nonsense', 'leave')).toThrow();
  });
});

function both(now?: () => Date) {
  const sign = createTokenSigner(keys.privateKey, now);
  return {
    sign: (caller: Caller) => sign(caller, 'leave'),
    verify: createTokenVerifier(keys.publicKey, 'leave', now),
  };
}

function clockAt(start: string) {
  let at = Date.parse(start);
  return Object.assign(() => new Date(at), {
    forward(seconds: number) {
      at += seconds * 1000;
    },
  });
}

function times() {
  const iat = Math.floor(Date.now() / 1000);
  return { iat, exp: iat + 60 };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function hmacWith(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

function pair(namedCurve: string) {
  return generateKeyPairSync('ec', {
    namedCurve,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}
