import { securityEventActions, securityEventKind } from '@portal/contracts/identity/security-event';
import { expect, it } from 'vitest';
import type { SecurityEventPartsFragment } from '../../../gql/documents.ts';
import {
  formatSecurityDetails,
  formatSecurityEvent,
  securityKindOptions,
} from './format-security-event.ts';

const asha = { id: '66f0000000000000000a11ce', firstName: 'Asha', lastName: 'Patel' };
const event: SecurityEventPartsFragment = {
  id: 'audit-1',
  at: '2026-07-01T08:00:00.000Z',
  kind: 'failed-sign-in',
  action: 'sign-in-failed',
  outcome: 'failure',
  actorId: null,
  actor: null,
  targetId: asha.id,
  target: asha,
  address: '192.0.2.1',
  times: 1,
  operation: null,
  count: null,
  usualCount: null,
};

function sentence(change: Partial<SecurityEventPartsFragment>): string {
  return formatSecurityEvent({ ...event, ...change })
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');
}

it('says what happened, as the audit trail does', () => {
  expect(sentence({})).toBe('A sign-in attempt for Asha Patel failed');
  expect(sentence({ targetId: null, target: null })).toBe(
    'A sign-in attempt with an unknown username failed',
  );
  expect(sentence({ action: 'requests-limited', targetId: null, target: null })).toBe(
    'Someone who wasn’t signed in sent too many requests',
  );
  const reader = { actorId: asha.id, actor: asha, targetId: null, target: null };
  expect(sentence({ ...reader, action: 'unusual-reading' })).toBe(
    'Asha Patel looked at the data of more people than usual',
  );
  for (const action of securityEventActions) expect(sentence({ action })).not.toMatch(/[{}]/);
});

it('says how often, which request, and why reading is listed', () => {
  expect(formatSecurityDetails(event)).toEqual([]);
  expect(formatSecurityDetails({ ...event, times: 7, operation: 'users' })).toEqual([
    '7 times within 15 minutes',
    'Request: users',
  ]);
  const reading = { ...event, action: 'unusual-reading' as const, count: 45 };
  expect(formatSecurityDetails({ ...reading, usualCount: 12 })).toEqual([
    '45 people that day, usual for them: 12 a day',
  ]);
  expect(formatSecurityDetails({ ...reading, action: 'unusual-exports', usualCount: 0 })).toEqual([
    '45 exports that day, there were none in the last 28 days',
  ]);
});

it('has a filter for each kind', () => {
  const values = securityKindOptions.map(({ value }) => value);
  expect(values.sort()).toEqual([...securityEventKind.options].sort());
});
