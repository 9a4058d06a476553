import type { Session } from '@portal/auth/session-store';
import { noUserSubject } from '@portal/contracts/event';
import { events } from '@portal/contracts/events';
import { expect, test } from 'vitest';
import { canSeeChange } from './change-visibility.ts';

const ada = 'a'.repeat(24);
const bo = 'b'.repeat(24);
const session = (userId: string, role: Session['role']) => ({ userId, role }) as Session;
const change = (type: string, userId: string) => ({ type, userId, id: 'c'.repeat(24) });

/** Events about a person that only administrators see. */
const forAdministrators = [
  'portal.attendance.audited',
  'portal.attendance.personal-data-collected',
  'portal.identity.password-forgotten',
  'portal.identity.password-link-made',
  'portal.identity.personal-data-requested',
  'portal.leave.audited',
  'portal.leave.partnership-created',
  'portal.leave.partnership-deleted',
  'portal.leave.personal-data-collected',
  'portal.leave.work-hours-requested',
  'portal.messaging.audited',
  'portal.messaging.personal-data-collected',
  'portal.records.audited',
  'portal.records.personal-data-collected',
  'portal.records.record-deleted',
  'portal.records.weekly-report-made',
];

/** Read marks, which only their reader sees. */
const forTheReader = ['portal.messaging.message-read', 'portal.messaging.inbox-read'];

test('administrators see everything but other people’s read marks', () => {
  for (const { type } of events.filter((event) => !forTheReader.includes(event.type))) {
    for (const role of ['admin', 'master-admin'] as const) {
      expect(canSeeChange(session(bo, role), change(type, ada))).toBe(true);
      expect(canSeeChange(session(bo, role), change(type, noUserSubject))).toBe(true);
    }
  }
});

test.each(forTheReader)('only the reader sees %s', (type) => {
  for (const role of ['employee', 'admin', 'master-admin'] as const) {
    expect(canSeeChange(session(ada, role), change(type, ada))).toBe(true);
    expect(canSeeChange(session(bo, role), change(type, ada))).toBe(false);
  }
});

test('an employee sees their own changes, except those for administrators', () => {
  const own = session(ada, 'employee');
  const hidden = events
    .map(({ type }) => type)
    .filter((type) => !canSeeChange(own, change(type, ada)));
  expect(hidden.sort()).toEqual(forAdministrators);
});

test('an employee sees no changes of others, and of common ones only bank holidays', () => {
  const own = session(ada, 'employee');
  const holidays = 'portal.leave.holidays-changed';
  for (const { type } of events.filter((event) => event.type !== holidays)) {
    expect(canSeeChange(own, change(type, bo))).toBe(false);
    expect(canSeeChange(own, change(type, noUserSubject))).toBe(false);
  }
  expect(canSeeChange(own, change(holidays, noUserSubject))).toBe(true);
});
