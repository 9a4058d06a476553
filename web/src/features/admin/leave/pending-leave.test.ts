import { expect, it } from 'vitest';
import type { PendingAnnualLeavePartsFragment } from '../../../gql/documents.ts';
import { toPendingAnnualLeave, toPendingSickLeave } from './pending-leave.ts';

const request = {
  id: '66f000000000000000000001',
  userId: '66f000000000000000000002',
  status: 'pending',
  startDate: '2026-11-16',
  endDate: '2026-11-22',
  daysRequested: 5,
  reason: 'A week by the sea',
  requestedAt: '2026-11-01T09:00:00.000Z',
} as const;
const partnersOff = [
  {
    userId: '66f000000000000000000003',
    days: ['2026-11-16', '2026-11-17'],
    user: { firstName: 'Leopold', lastName: 'Nakamura' },
  },
];
const annual: PendingAnnualLeavePartsFragment = {
  ...request,
  leaveType: 'annual',
  daysBooked: 5,
  hoursBooked: null,
  halfDayPeriod: null,
  user: { firstName: 'Tamsin', lastName: 'Oyelaran' },
  remaining: 12.5,
  unit: 'days',
  coverShortfalls: [],
  conflicts: true,
  partnersOff,
};
const sick = {
  ...request,
  leaveType: 'sick',
  fitNoteDue: false,
  userName: 'Tamsin Oyelaran',
} as const;
const unknownName = () => '';

it('says what annual leave costs and what is left', () => {
  expect(toPendingAnnualLeave(annual, unknownName)).toMatchObject({
    name: 'Tamsin Oyelaran',
    cost: '5 days · 12.5 days left',
    conflicts: true,
    partnersOff: ['Leopold Nakamura is off on Mon 16 Nov, Tue 17 Nov'],
  });
  const half = { ...annual, halfDayPeriod: 'afternoon', daysBooked: 0.5, user: null } as const;
  expect(toPendingAnnualLeave(half, unknownName)).toMatchObject({
    name: '',
    cost: 'Half day (afternoon) · 12.5 days left',
  });
});

it('says hours, and where the cover gets too low', () => {
  const shortfall = {
    date: '2026-11-16',
    teamName: 'Ward 3',
    minimum: 3,
    present: 2,
    off: [{ userId: '66f000000000000000000004', user: { firstName: 'Ada', lastName: 'Lovelace' } }],
    isBlocking: false,
  };
  const inHours = { ...annual, unit: 'hours', hoursBooked: 20, conflicts: false } as const;
  const warned = toPendingAnnualLeave({ ...inHours, coverShortfalls: [shortfall] }, unknownName);
  expect(warned).toMatchObject({
    cost: '5 days, 20 hours · 12.5 hours left',
    conflicts: false,
    isCoverBlocking: false,
    cover: [
      {
        shortfall: 'Ward 3 would have 2 of at least 3 people on Mon 16 Nov',
        off: 'Off: Ada Lovelace',
      },
    ],
  });
  const blocking = { ...inHours, coverShortfalls: [{ ...shortfall, isBlocking: true }] };
  expect(toPendingAnnualLeave(blocking, unknownName)).toMatchObject({
    conflicts: true,
    isPartnerOff: false,
    isCoverBlocking: true,
  });
});

it('shows whether a fit note is outstanding', () => {
  expect(toPendingSickLeave(sick, unknownName)).toMatchObject({
    cost: '7 days · 5 working days',
    needsFitNote: false,
  });
  expect(toPendingSickLeave({ ...sick, fitNoteDue: true }, unknownName).needsFitNote).toBe(true);
});

it('tells namesakes apart', () => {
  const distinct = () => 'Tamsin Oyelaran (tamsin.2)';
  expect(toPendingAnnualLeave(annual, distinct).name).toBe('Tamsin Oyelaran (tamsin.2)');
  expect(toPendingSickLeave(sick, distinct).name).toBe('Tamsin Oyelaran (tamsin.2)');
});
