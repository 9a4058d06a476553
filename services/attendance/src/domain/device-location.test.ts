import { expect, it } from 'vitest';
import { formatDeviceLocation } from './device-location.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; Tablet PC 2.0) Chrome/140.0';

it.each([
  [{ deviceInfo: 'Mobile' }, '', 'Mobile'],
  [{ deviceInfo: iPhone }, '', 'Mobile'],
  [{ deviceInfo: windows, computerName: ' WARD-3 ' }, iPhone, 'Office Computer (WARD-3)'],
  [{ deviceInfo: '  ', computerName: '  ' }, iPhone, 'Mobile'],
  [{ deviceInfo: null, computerName: null }, windows, 'Office Computer'],
  [{}, '', 'Office Computer'],
])('%j is %s %s', (device, agent, expected) => {
  expect(formatDeviceLocation(device, agent)).toBe(expected);
});
