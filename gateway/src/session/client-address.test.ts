import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createClientAddressReader } from './client-address.ts';

function message(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

test('trusts no forwarded header of an unknown peer', () => {
  const readClientAddress = createClientAddressReader('10.0.0.0/8');
  const forged = { host: 'a.test', 'x-forwarded-for': '192.0.2.7', 'x-forwarded-host': 'b.test' };
  expect(readClientAddress(message('198.51.100.1', forged))).toEqual({
    address: '198.51.100.1',
    host: 'a.test',
  });
});

test('takes the nearest hop that is no trusted proxy', () => {
  const readClientAddress = createClientAddressReader('10.0.0.0/8, 192.0.2.10, ::1');
  const hops = (list: string) => ({ 'x-forwarded-for': list });
  expect(readClientAddress(message('10.1.1.1', hops('203.0.113.5'))).address).toBe('203.0.113.5');
  expect(readClientAddress(message('::1', hops('forged, 203.0.113.5, 192.0.2.10'))).address).toBe(
    '203.0.113.5',
  );
  expect(readClientAddress(message('::ffff:10.1.1.1', hops('2001:db8::5'))).address).toBe(
    '2001:db8::5',
  );
  expect(readClientAddress(message('10.1.1.1', hops('2001:DB8:0::0005'))).address).toBe(
    '2001:db8::5',
  );
  expect(readClientAddress(message('10.1.1.1', hops('::ffff:cb00:7105'))).address).toBe(
    '203.0.113.5',
  );
  expect(readClientAddress(message('10.1.1.1', hops('not an address'))).address).toBe('10.1.1.1');
  expect(readClientAddress(message('10.1.1.1')).address).toBe('10.1.1.1');
});

test('takes an address with its port, as some proxies append it', () => {
  const readClientAddress = createClientAddressReader('10.0.0.0/8, 2001:db8:1::/48');
  const addressOf = (list: string) =>
    readClientAddress(message('10.1.1.1', { 'x-forwarded-for': list })).address;
  expect(addressOf('203.0.113.5:51234')).toBe('203.0.113.5');
  expect(addressOf('192.0.2.7, 203.0.113.5:51234, 10.2.2.2:80')).toBe('203.0.113.5');
  expect(addressOf('192.0.2.7, [2001:db8::5]:443, [2001:db8:1::2]:443')).toBe('2001:db8::5');
  expect(addressOf('192.0.2.7, [2001:db8::5]')).toBe('2001:db8::5');
});

test('what a client has sent before an entry that is no address does not count', () => {
  const readClientAddress = createClientAddressReader('10.0.0.0/8');
  for (const entry of ['unknown', '_hidden', '203.0.113.5:port', '[203.0.113.5', '0x7f.1']) {
    const forged = { 'x-forwarded-for': `192.0.2.7, ${entry}, 10.2.2.2` };
    expect(readClientAddress(message('10.1.1.1', forged)).address).toBe('10.1.1.1');
  }
});

test('thousands of addresses that a client has sent take no time', () => {
  const readClientAddress = createClientAddressReader('10.0.0.0/8');
  const headers = { 'x-forwarded-for': `${'::1,'.repeat(4_000)} 203.0.113.5, 10.2.2.2` };
  const startedAt = performance.now();
  for (let i = 0; i < 100; i += 1) {
    expect(readClientAddress(message('10.1.1.1', headers)).address).toBe('203.0.113.5');
  }
  // Read as a whole, they took more than 10 seconds.
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('trusts no proxy without configuration', () => {
  const forged = { 'x-forwarded-for': '192.0.2.7' };
  expect(createClientAddressReader('')(message('127.0.0.1', forged)).address).toBe('127.0.0.1');
});

test('rejects an invalid proxy address by name', () => {
  expect(() => createClientAddressReader('10.0.0.1, proxy')).toThrow('TRUSTED_PROXIES: proxy');
});
