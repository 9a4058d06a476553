import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientReader } from './client.ts';

function message(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

test('believes no header of a stranger', () => {
  const clientOf = clientReader('10.0.0.0/8');
  const forged = { host: 'a.test', 'x-forwarded-for': '192.0.2.7', 'x-forwarded-host': 'b.test' };
  expect(clientOf(message('198.51.100.1', forged))).toEqual({
    address: '198.51.100.1',
    host: 'a.test',
  });
});

test('believes the nearest hop that is no proxy of ours', () => {
  const clientOf = clientReader('10.0.0.0/8, 192.0.2.10, ::1');
  const hops = (list: string) => ({ 'x-forwarded-for': list });
  expect(clientOf(message('10.1.1.1', hops('203.0.113.5'))).address).toBe('203.0.113.5');
  expect(clientOf(message('::1', hops('forged, 203.0.113.5, 192.0.2.10'))).address).toBe(
    '203.0.113.5',
  );
  expect(clientOf(message('::ffff:10.1.1.1', hops('2001:db8::5'))).address).toBe('2001:db8::5');
  expect(clientOf(message('10.1.1.1', hops('2001:DB8:0::0005'))).address).toBe('2001:db8::5');
  expect(clientOf(message('10.1.1.1', hops('::ffff:cb00:7105'))).address).toBe('203.0.113.5');
  expect(clientOf(message('10.1.1.1', hops('not an address'))).address).toBe('10.1.1.1');
  expect(clientOf(message('10.1.1.1')).address).toBe('10.1.1.1');
});

test('trusts nobody where nothing is configured', () => {
  const forged = { 'x-forwarded-for': '192.0.2.7' };
  expect(clientReader('')(message('127.0.0.1', forged)).address).toBe('127.0.0.1');
});

test('names a proxy that is none', () => {
  expect(() => clientReader('10.0.0.1, proxy')).toThrow('TRUSTED_PROXIES: proxy');
});
