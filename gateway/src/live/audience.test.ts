import type { Session } from '@portal/auth/sessions';
import { nobody } from '@portal/contracts/event';
import { events } from '@portal/contracts/events';
import { expect, test } from 'vitest';
import { mayKnow } from './audience.ts';

const ada = 'a'.repeat(24);
const bo = 'b'.repeat(24);
const session = (userId: string, role: Session['role']) => ({ userId, role }) as Session;
const change = (type: string, userId: string) => ({ type, userId, id: 'c'.repeat(24) });

/** Of what concerns a person, and is not for them. */
const forAdministrators = [
  'portal.identity.password-forgotten',
  'portal.identity.password-link-made',
  'portal.leave.audited',
  'portal.leave.partnership-created',
  'portal.leave.partnership-deleted',
  'portal.leave.work-hours-requested',
  'portal.messaging.audited',
  'portal.records.audited',
  'portal.records.record-deleted',
  'portal.records.weekly-report-made',
];

/** What somebody has read is for nobody else. */
const forTheReader = ['portal.messaging.message-read', 'portal.messaging.inbox-read'];

test('administrators may know of everything but what others have read', () => {
  for (const { type } of events.filter((event) => !forTheReader.includes(event.type))) {
    for (const role of ['admin', 'master-admin'] as const) {
      expect(mayKnow(session(bo, role), change(type, ada))).toBe(true);
      expect(mayKnow(session(bo, role), change(type, nobody))).toBe(true);
    }
  }
});

test.each(forTheReader)('%s is for the reader alone', (type) => {
  for (const role of ['employee', 'admin', 'master-admin'] as const) {
    expect(mayKnow(session(ada, role), change(type, ada))).toBe(true);
    expect(mayKnow(session(bo, role), change(type, ada))).toBe(false);
  }
});

test('an employee may know of what concerns them, and is theirs to know', () => {
  const own = session(ada, 'employee');
  const hidden = events.map(({ type }) => type).filter((type) => !mayKnow(own, change(type, ada)));
  expect(hidden.sort()).toEqual(forAdministrators);
});

test('an employee may know of nothing that concerns others, and of everybody’s but bank holidays', () => {
  const own = session(ada, 'employee');
  const holidays = 'portal.leave.holidays-changed';
  for (const { type } of events.filter((event) => event.type !== holidays)) {
    expect(mayKnow(own, change(type, bo))).toBe(false);
    expect(mayKnow(own, change(type, nobody))).toBe(false);
  }
  expect(mayKnow(own, change(holidays, nobody))).toBe(true);
});
