import { expect, test } from 'vitest';
import { toErasureReports } from './erasure-reports.ts';

const erasure = {
  userId: '66f000000000000000000001',
  removedAt: '2026-07-01T08:00:00.000Z',
  removed: [],
  purgedAt: '2026-07-01T08:01:00.000Z',
  completedAt: '2026-07-01T23:30:00.000Z',
};
const all = {
  identityErasures: [erasure],
  attendanceErasures: [erasure],
  leaveErasures: [erasure],
  messagingErasures: [erasure],
  recordsErasures: [erasure],
};

test('is complete once all services have confirmed it, and then in backups for their period', () => {
  expect(toErasureReports(all, 35)).toMatchObject([
    { userId: erasure.userId, isComplete: true, inBackupsUntil: '2026-08-06' },
  ]);
});

test('is not complete while a service has not confirmed it, or does not respond', () => {
  for (const leaveErasures of [[], null, [{ ...erasure, completedAt: null }]]) {
    const [report] = toErasureReports({ ...all, leaveErasures }, 35);
    expect(report).toMatchObject({ isComplete: false, inBackupsUntil: null });
  }
});
