import { randomBytes } from 'node:crypto';
import { connectValkeyAt, freshValkey } from '@portal/testing/valkey';
import { expect, test } from 'vitest';
import { apiTokenCacheMs, createApiTokenCache } from './api-token-cache.ts';

const key = () => randomBytes(32).toString('base64');
const source = key();
const redis = connectValkeyAt(await freshValkey());
const cache = createApiTokenCache(redis, source);
const now = new Date();
const inAnHour = new Date(now.getTime() + 3_600_000);
const token = { id: 'a'.repeat(24), scopes: ['read:hours'], expiresAt: inAnHour.getTime() };
let count = 0;
const newHash = () => {
  count += 1;
  return `hash-${count}`;
};

test('a token is found until it expires, and for five minutes at most', async () => {
  const hash = newHash();
  expect(await cache.find(hash, now)).toBeNull();
  await cache.add(hash, token, now);
  expect(await cache.find(hash, now)).toEqual(token);
  expect(await cache.find(hash, inAnHour)).toBe('ended');
  const ttl = await redis.pttl(`api-token:${hash}`);
  expect(ttl).toBeGreaterThan(apiTokenCacheMs - 10_000);
  expect(ttl).toBeLessThanOrEqual(apiTokenCacheMs);
  await cache.add(newHash(), token, inAnHour);
});

test('one that was revoked never comes back', async () => {
  const hash = newHash();
  await cache.add(hash, token, now);
  await cache.end(hash, inAnHour);
  // A check that began before the revocation and finishes after it.
  await cache.add(hash, token, now);
  expect(await cache.find(hash, now)).toBe('ended');
  expect(await redis.pttl(`api-token:${hash}`)).toBeGreaterThan(3_500_000);
});

test('checks and a revocation at once always leave it revoked', async () => {
  for (let times = 0; times < 50; times += 1) {
    const hash = newHash();
    const checks = Array.from({ length: 4 }, () => cache.add(hash, token, now));
    await Promise.all([...checks, cache.end(hash, inAnHour), cache.add(hash, token, now)]);
    expect(await cache.find(hash, now)).toBe('ended');
  }
});

test('a value of another key, another token or by hand is not taken', async () => {
  const [hash, other] = [newHash(), newHash()];
  await createApiTokenCache(redis, key()).add(hash, token, now);
  expect(await cache.find(hash, now)).toBeNull();
  await cache.add(other, token, now);
  const value = await redis.get(`api-token:${other}`);
  for (const forged of [value ?? '', JSON.stringify(token), `.${JSON.stringify(token)}`, '.', '']) {
    await redis.set(`api-token:${hash}`, forged);
    expect(await cache.find(hash, now)).toBeNull();
  }
});
