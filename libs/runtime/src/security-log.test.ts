import { readFileSync } from 'node:fs';
import { auditActions } from '@portal/contracts/identity/audit';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { logSecurityEvent, type SecurityLogAction, securityLogActions } from './security-log.ts';

/** The values that ECS 8.11 allows in `event.type` for each `event.category`. */
const typesByCategory: Record<string, readonly string[]> = {
  api: [
    'access',
    'admin',
    'allowed',
    'change',
    'creation',
    'deletion',
    'denied',
    'end',
    'info',
    'start',
    'user',
  ],
  authentication: ['start', 'end', 'info'],
  configuration: ['access', 'change', 'creation', 'deletion', 'info'],
  file: ['access', 'change', 'creation', 'deletion', 'info'],
  iam: ['admin', 'change', 'creation', 'deletion', 'group', 'info', 'user'],
  intrusion_detection: ['allowed', 'denied', 'info'],
  session: ['start', 'end', 'info'],
};

const ecsFields = [
  '@timestamp',
  'ecs.version',
  'event.action',
  'event.category',
  'event.id',
  'event.kind',
  'event.outcome',
  'event.type',
  'log.level',
  'message',
  'service.name',
  'source.ip',
  'user.id',
  'user.target.id',
];

const actions = Object.keys(securityLogActions) as SecurityLogAction[];
const at = new Date('2026-07-01T08:00:00Z');

/** Writes an event, and gives its lines as written. */
function write(action: SecurityLogAction, format: 'ecs' | 'portal', level = 'info'): string[] {
  const lines: string[] = [];
  const log = createLog(
    { service: 'identity', level, format },
    { write: (line: string) => void lines.push(line) },
  );
  const [userId, targetId] = ['a'.repeat(24), 'b'.repeat(24)];
  logSecurityEvent(log, {
    id: 'audit-7',
    at,
    action,
    userId,
    targetId,
    address: '::ffff:192.0.2.1',
  });
  return lines;
}

test.each(actions)('%s is one line of ECS fields', (action) => {
  const lines = write(action, 'ecs');
  expect(lines).toHaveLength(1);
  const [text = ''] = lines;
  expect(text.endsWith('}\n')).toBe(true);
  const line = JSON.parse(text);
  expect(Object.keys(line).sort()).toEqual(ecsFields);
  // A field that is written twice would be refused.
  for (const name of ecsFields) expect(text.split(`"${name}":`), name).toHaveLength(2);
  expect(line).toMatchObject({
    '@timestamp': '2026-07-01T08:00:00.000Z',
    'event.action': action,
    'event.kind': expect.stringMatching(/^(event|alert)$/),
    'event.outcome': expect.stringMatching(/^(success|failure)$/),
    'log.level': 'info',
    'service.name': 'identity',
    'source.ip': '192.0.2.1',
    'user.id': 'a'.repeat(24),
    'user.target.id': 'b'.repeat(24),
  });
  const [category = '', ...others] = line['event.category'];
  expect(others).toEqual([]);
  expect(Object.keys(typesByCategory)).toContain(category);
  expect(line['event.type'].length).toBeGreaterThan(0);
  for (const type of line['event.type']) expect(typesByCategory[category]).toContain(type);
});

test('the portal’s own format has the same fields of the event', () => {
  const [text = ''] = write('role-changed', 'portal');
  expect(JSON.parse(text)).toMatchObject({
    level: 'info',
    msg: 'security event',
    '@timestamp': '2026-07-01T08:00:00.000Z',
    'ecs.version': '8.11.0',
    'event.action': 'role-changed',
    'source.ip': '192.0.2.1',
  });
});

test('everyday work is no security event', () => {
  expect(write('leave-approved', 'ecs')).toEqual([]);
  // Nobody forgets to decide about an action of accounts, credentials or exports.
  const undecided = auditActions.filter(
    (action) =>
      /password|sign|session|factor|role|email|account|token|subscriber|export|personal-data/.test(
        action,
      ) && !securityLogActions[action],
  );
  expect(undecided).toEqual([]);
});

test('docs/logs.md lists each action with its category and types', () => {
  const document = readFileSync(new URL('../../../docs/logs.md', import.meta.url), 'utf8');
  const rows = document
    .split('\n')
    .filter((line) => /^\| `[a-z-]+`.* \| (success|failure) \|$/.test(line));
  for (const [action, { category, type }] of Object.entries(securityLogActions)) {
    const row = rows.find((line) => line.includes(`\`${action}\``));
    expect(row, action).toContain(`| ${category.join(', ')} | ${type.join(', ')} |`);
  }
});
