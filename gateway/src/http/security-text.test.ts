import { expect, test } from 'vitest';
import { startTestGateway } from '../testing/test-gateway.ts';

const path = '/.well-known/security.txt';
const day = 24 * 60 * 60 * 1000;

/** The fields of a security.txt, each with its values. */
function fieldsOf(text: unknown): Record<string, string[]> {
  const lines = String(text).split('\n').filter(Boolean);
  const pairs = lines.map((line) => /^([A-Z][A-Za-z-]*): (\S.*)$/.exec(line)?.slice(1) ?? [line]);
  const groups = Object.groupBy(pairs, ([name = '']) => name);
  return Object.fromEntries(
    Object.entries(groups).map(([name, found]) => [name, found?.map(([, value = '']) => value)]),
  ) as Record<string, string[]>;
}

test('security.txt says where to report a vulnerability, and until when it is valid', async () => {
  const gateway = await startTestGateway({
    SECURITY_CONTACT: 'mailto:security@example.org, https://example.org/report',
    SECURITY_POLICY: 'https://example.org/policy',
    PUBLIC_URL: 'https://hr.example.org',
    SECURE_COOKIES: 'true',
  });
  const { status, headers, body } = await gateway.get(path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = fieldsOf(body);
  expect(fields).toEqual({
    Contact: ['mailto:security@example.org', 'https://example.org/report'],
    Expires: [expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)],
    'Preferred-Languages': ['en'],
    Policy: ['https://example.org/policy'],
    Canonical: [`https://hr.example.org${path}`],
  });
  const daysLeft = (Date.parse(fields.Expires?.[0] ?? '') - Date.now()) / day;
  expect(daysLeft).toBeGreaterThan(100);
  expect(daysLeft).toBeLessThan(365);
});

test('security.txt names no address without TLS', async () => {
  const gateway = await startTestGateway({
    SECURITY_CONTACT: 'mailto:security@example.org',
    PUBLIC_URL: 'http://localhost:8080',
  });
  expect(Object.keys(fieldsOf((await gateway.get(path)).body))).toEqual([
    'Contact',
    'Expires',
    'Preferred-Languages',
  ]);
  expect((await gateway.send('POST', path)).status).toBe(405);
});

test('without a contact there is no security.txt', async () => {
  const { status, body } = await (await startTestGateway()).get(path);
  expect([status, body]).toEqual([404, 'Not found']);
});

test.each([
  'security@example.org',
  'http://example.org',
  'mailto:a@example.org\nExpires: never',
  '',
])('the contact %j is refused', async (contact) => {
  const starting = startTestGateway({ SECURITY_CONTACT: `mailto:a@example.org,${contact}` });
  await expect(starting).rejects.toThrow(/SECURITY_CONTACT must have only addresses such as/);
});
