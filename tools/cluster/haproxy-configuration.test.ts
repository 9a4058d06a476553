import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freshFolder } from '@portal/testing/fresh-folder';
import { expect, test } from 'vitest';
import { haproxyConfiguration } from './haproxy-configuration.ts';
import { locateHaproxy } from './haproxy-program.ts';

const gateways = [
  { name: 'gateway', port: 20_001 },
  { name: 'gateway-2', port: 20_002 },
];
const configuration = haproxyConfiguration(
  { name: 'portal', host: '0.0.0.0', port: 8080, processes: gateways },
  [
    {
      name: 'leave',
      host: '127.0.0.1',
      port: 20_003,
      processes: [{ name: 'leave', port: 20_004 }],
    },
  ],
  '/tmp/haproxy.sock',
);

test('each listener has its processes, and only the portal handles addresses of clients', () => {
  const sections = configuration.split(/\n(?=listen )/).slice(1);
  expect(sections.map((section) => section.trim().split('\n  '))).toEqual([
    [
      'listen portal',
      'bind 0.0.0.0:8080',
      'http-request del-header X-Forwarded-Host',
      'http-request del-header X-Forwarded-For',
      'option forwardfor',
      'server gateway 127.0.0.1:20001',
      'server gateway-2 127.0.0.1:20002',
      'option allbackups',
      'server gateway-late 127.0.0.1:20001 backup no-check',
      'server gateway-2-late 127.0.0.1:20002 backup no-check',
    ],
    [
      'listen leave',
      'bind 127.0.0.1:20003',
      'server leave 127.0.0.1:20004',
      'option allbackups',
      'server leave-late 127.0.0.1:20004 backup no-check',
    ],
  ]);
});

test('a write that may have reached a process is not repeated', () => {
  expect(configuration).toMatch(/^ {2}retry-on conn-failure$/m);
});

test('HAProxy accepts it, or the start says how to install HAProxy', async () => {
  const file = join(await freshFolder('haproxy'), 'haproxy.cfg');
  await writeFile(file, configuration);
  const result = await locateHaproxy()
    .then((haproxy) => promisify(execFile)(haproxy, ['-c', '-f', file]))
    .catch((failure: Error) => failure.message);
  expect(result).toEqual(
    typeof result === 'string'
      ? expect.stringMatching(/^HAProxy is not available: no haproxy on PATH\. Install it/)
      : expect.objectContaining({ stdout: expect.stringContaining('Configuration file is valid') }),
  );
});
