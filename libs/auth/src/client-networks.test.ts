import { expect, test } from 'vitest';
import { canonicalAddress, clientNetworks } from './client-networks.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:DB8:0:0::0005', '2001:db8::5'],
  ['::1', '::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['0x7f.1', null],
  ['127.1', null],
  ['2130706433', null],
  ['not an address', null],
  ['', null],
])('%s is %s', (text, canonical) => {
  expect(canonicalAddress(text)).toBe(canonical);
});

test('IPv6 is counted by its /64 and its /48, IPv4 by its address', () => {
  expect(clientNetworks('2001:db8:a:b:1:2:3:4')).toEqual(['2001:db8:a:b::/64', '2001:db8:a::/48']);
  expect(clientNetworks('2001:DB8:A:B::9')).toEqual(['2001:db8:a:b::/64', '2001:db8:a::/48']);
  expect(clientNetworks('::ffff:192.0.2.1')).toEqual(['192.0.2.1']);
  expect(clientNetworks('192.0.2.1')).toEqual(['192.0.2.1']);
  expect(clientNetworks('')).toEqual(['']);
});
