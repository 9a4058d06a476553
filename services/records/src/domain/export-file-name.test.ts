import { expect, test } from 'vitest';
import { exportFileName } from './export-file-name.ts';

const workerId = '66f000000000000000000001';
const teamId = '66f000000000000000000002';

test.each([
  ['daily-records-2026-11-16', '2026-11-16', '2026-11-16', 'day'],
  ['weekly-records-2026-11-18', '2026-11-18', '2026-11-24', 'week'],
  ['monthly-records-2026-02', '2026-02-01', '2026-02-28', 'month'],
  ['monthly-records-2028-02', '2028-02-01', '2028-02-29', 'month'],
  ['historical-records-2025-11-16-to-2026-11-16', '2025-11-16', '2026-11-16', 'range'],
  ['historical-records-2026-11-16-to-2026-11-16', '2026-11-16', '2026-11-16', 'range'],
] as const)('%s', (name, startDate, endDate, period) => {
  expect(exportFileName({ startDate, endDate, period })).toEqual({ ok: true, value: name });
  const ofOne = exportFileName({ startDate, endDate, period, workerId });
  expect(ofOne).toEqual({ ok: true, value: 'staff-records' });
  const ofTeam = exportFileName({ startDate, endDate, period, teamId });
  expect(ofTeam).toEqual({ ok: true, value: 'team-records' });
  const ofOneInTeam = exportFileName({ startDate, endDate, period, workerId, teamId });
  expect(ofOneInTeam).toEqual({ ok: true, value: 'staff-records' });
});

test.each([
  ['endDate', '2026-11-16', '2026-11-15', 'range'],
  ['endDate', '2026-11-16', '2026-11-17', 'day'],
  ['endDate', '2026-11-16', '2026-11-21', 'week'],
  ['endDate', '2026-11-01', '2026-12-01', 'month'],
  ['startDate', '2026-11-02', '2026-11-30', 'month'],
] as const)('refuses a wrong %s', (field, startDate, endDate, period) => {
  expect(exportFileName({ startDate, endDate, period })).toMatchObject({
    ok: false,
    failure: { code: 'BAD_INPUT', issues: [{ path: [field] }] },
  });
});
