import { describe, expect, it } from 'vitest';
import { isValkeyAddress, parseValkeyAddress } from './valkey-address.ts';

const hosts = '10.0.0.1:26379,valkey-2.internal:26380,[::1]:26381';

describe('the address of sentinels', () => {
  it('names the sentinels, the primary, and one account for both kinds of servers', () => {
    expect(parseValkeyAddress(`redis+sentinel://gateway:p%40ss@${hosts}/portal`)).toMatchObject({
      sentinels: [
        { host: '10.0.0.1', port: 26379 },
        { host: 'valkey-2.internal', port: 26380 },
        { host: '::1', port: 26381 },
      ],
      name: 'portal',
      username: 'gateway',
      password: 'p@ss',
      sentinelUsername: 'gateway',
      sentinelPassword: 'p@ss',
      failoverDetector: true,
    });
  });

  it('may have no account, a database, or TLS', () => {
    const plain = parseValkeyAddress('redis+sentinel://127.0.0.1:26379/portal/3');
    expect(plain).toMatchObject({ name: 'portal', db: 3 });
    expect([plain?.username, plain?.tls]).toEqual([undefined, undefined]);
    expect(parseValkeyAddress('rediss+sentinel://:secret@127.0.0.1:26379/portal')).toMatchObject({
      password: 'secret',
      tls: {},
      enableTLSForSentinelMode: true,
    });
  });

  it.each([
    'redis://127.0.0.1:6379',
    'redis+sentinel://127.0.0.1/portal',
    'redis+sentinel://127.0.0.1:26379',
    'redis+sentinel://127.0.0.1:26379,/portal',
    'redis+sentinel://127.0.0.1:99999/portal',
  ])('is not %s', (text) => {
    expect(parseValkeyAddress(text)).toBeNull();
  });
});

it('a REDIS_URL is that of a server or of sentinels', () => {
  const texts = ['redis://a:1', 'rediss://a/2', `redis+sentinel://${hosts}/portal`];
  expect(texts.map(isValkeyAddress)).toEqual([true, true, true]);
  const others = ['127.0.0.1:6379', 'http://a:1', 'redis+sentinel://a/portal'];
  expect(others.map(isValkeyAddress)).toEqual([false, false, false]);
});
