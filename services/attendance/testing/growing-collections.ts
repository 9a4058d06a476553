import { newId } from '@portal/kernel/new-id';
import type { GrowingCollections } from '@portal/testing/growing-collections';
import { session } from './sessions.ts';

/** One person's session of a day: some are late, and the clock-out of a few is missing. */
function sessionOf(userId: string, day: string, index: number) {
  const [from, to] = [new Date(`${day}T09:00:00Z`), new Date(`${day}T17:00:00Z`)];
  const missingClockOut = index % 13 === 5;
  const isOpen = index === 0 || missingClockOut;
  return session(userId, from, isOpen ? null : to, { missingClockOut, isLate: index % 7 === 3 });
}

/**
 * The collections of this service that grow, and the keys by which they can be sharded (docs/scale.md).
 * All that concerns a person is on one shard, so clocking in and out, their hours and corrections need
 * one shard each.
 */
export const growingCollections: GrowingCollections = {
  entries: {
    // The unique index of open sessions allows no further field.
    shardKey: { fields: ['userId'] },
    exceptions: {
      'find entries (userId, open, clockInTime) by clockInTime': {
        allows: ['sort'],
        reason: 'A unique index gives at most one open session per person.',
      },
    },
    document: sessionOf,
  },
  'entry-changes': {
    // Changes are read by session, and their versions are unique in one.
    shardKey: { fields: ['entryId'] },
    document: (userId, day, index) => ({
      _id: newId(),
      entryId: newId(),
      userId,
      at: new Date(day),
      cause: 'hr',
      version: index,
      changedBy: newId(),
      requestReason: null,
      reason: null,
      before: {},
      after: {},
    }),
  },
  'undone-entries': {
    shardKey: { fields: ['userId'] },
    document: (...given) => ({ ...sessionOf(...given), open: false }),
  },
  'leave-days': {
    // The index by person and date has an entry per date, which a shard key must not have.
    shardKey: { fields: ['userId'], needsIndex: true },
    document: (userId, date) => ({
      _id: newId(),
      userId,
      version: 1,
      days: [{ date, portion: 'full' }],
    }),
  },
  'irregular-hours': {
    shardKey: { fields: ['userId'] },
    document: (userId, day, index) => ({
      _id: newId(),
      userId,
      // A person has one total per month, but one document per day here.
      month: `${String(1_000 + index)}-${day.slice(5, 7)}`,
      minutes: 4_080,
      version: 1,
    }),
  },
  corrections: {
    document: (userId, day, index) => ({
      _id: newId(),
      entryId: newId(),
      userId,
      version: 1,
      requestedAt: new Date(day),
      status: index % 10 === 0 ? 'pending' : 'accepted',
      reason: 'Forgotten',
    }),
  },
  registrations: {
    shardKey: { fields: ['userId'] },
    document: (userId, day, index) => ({
      _id: newId(),
      userId,
      version: 1,
      isRemoved: index % 10 === 0,
      kind: 'nmc',
      expiresOn: day,
    }),
  },
  'webhook-deliveries': {
    // A person's events are sent in order, and erased together.
    shardKey: { fields: ['userId'] },
    document: (userId, day, index) => ({
      _id: `${newId()}:${newId()}`,
      webhookId: index % 20 === 0 ? 'own' : newId(),
      userId,
      state: index % 10 === 0 ? 'waiting' : 'delivered',
      createdAt: new Date(day),
      attempts: 0,
      position: index,
      nextAttemptAt: new Date(day),
      expiresAt: new Date('2999-01-01'),
      event: { type: 'portal.attendance.clocked-in' },
    }),
  },
  people: {
    people: ['_id'],
    exceptions: {
      'find people (patterns.from, patterns.isIrregular)': {
        allows: ['examined'],
        reason: 'Once a day: of the people with a pattern, those with irregular hours.',
      },
      'find people (role)': {
        allows: ['scan'],
        reason: 'The employment of all employees, who are nearly everybody.',
      },
    },
    document: (userId, _, index) => ({
      _id: index === 0 ? userId : newId(),
      version: 1,
      ...(index % 20 === 19
        ? { deleted: true }
        : {
            role: index % 20 === 1 ? 'admin' : 'employee',
            workStartTime: '09:00',
            workEndTime: '17:00',
            firstDay: '2026-01-05',
            lastDay: null,
          }),
    }),
  },
};
