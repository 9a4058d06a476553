import { expect, it } from 'vitest';
import type { PendingLeave } from '../leave/pending-leave.ts';
import { findOldestPending } from './find-oldest-pending.ts';
import { commandsFor, isApproveCommand, type PaletteActions } from './palette-commands.ts';
import { filterByWords } from './palette-search.ts';

const ran: string[] = [];
const actions: PaletteActions = {
  addStaff: () => {},
  archiveDay: (date) => ran.push(`archive ${date}`),
  findNextToApprove: () => ran.push('find'),
  approve: ({ id }) => ran.push(`approve ${id}`),
};
const sick: PendingLeave = {
  id: 'later',
  userId: 'u1',
  name: 'Zoë Lindqvist',
  leaveType: 'sick',
  status: 'pending',
  startDate: '2026-11-24',
  endDate: '2026-11-24',
  requestedAt: '2026-11-23T09:00:00Z',
  reason: '',
  cost: '',
  conflicts: false,
  isPartnerOff: false,
  cover: [],
  isCoverBlocking: false,
  partnersOff: [],
  needsFitNote: false,
};
const annual: PendingLeave = { ...sick, id: 'earlier', leaveType: 'annual' };

function commands(text: string, nextToApprove?: PendingLeave | null) {
  return filterByWords(commandsFor(text, { today: '2026-11-23', nextToApprove, actions }), text);
}

it.each([
  [
    '',
    ['Add New Staff Member', 'Archive today', 'Archive yesterday', 'Approve next leave request'],
  ],
  ['add', ['Add New Staff Member']],
  ['arch date', ['Archive today', 'Archive yesterday']],
  ['archive yest', ['Archive yesterday']],
  ['archive 16/11', ['Archive Monday 16 November 2026']],
  ['16/11/2026', ['Archive Monday 16 November 2026']],
  ['archive 24/11/2026', []],
  ['zoe', []],
])('%j finds %j', (text, names) => {
  expect(commands(text).map(({ name }) => name)).toEqual(names);
});

it('archives the typed day', () => {
  commands('archive 16/11')[0]?.run();
  expect(ran.splice(0)).toEqual(['archive 2026-11-16']);
});

it.each([
  ['', false],
  ['ap', false],
  ['app', true],
  ['Approve ', true],
  ['approve next', true],
  ['april', false],
])('%j asks to approve: %s', (text, asks) => {
  expect(isApproveCommand(text)).toBe(asks);
});

it('looks up the next request and approves it after showing its name', () => {
  const [asking] = commands('approve');
  expect(asking).toMatchObject({ name: 'Approve next leave request', staysOpen: true });
  asking?.run();
  const [approving] = commands('approve next', annual);
  expect(approving?.name).toBe('Approve next: Zoë Lindqvist’s annual leave (Tue 24 Nov 2026)');
  expect(approving?.staysOpen).toBeUndefined();
  approving?.run();
  expect(ran.splice(0)).toEqual(['find', 'approve earlier']);
  expect(commands('approve', null)).toEqual([]);
});

it('takes the oldest pending request without a conflict', () => {
  const requests: PendingLeave[] = [
    sick,
    { ...annual, requestedAt: '2026-11-22T09:00:00Z' },
    { ...annual, id: 'in conflict', conflicts: true, requestedAt: '2026-11-21T09:00:00Z' },
    { ...annual, id: 'decided', status: 'approved', requestedAt: '2026-11-20T09:00:00Z' },
  ];
  expect(findOldestPending(requests)?.id).toBe('earlier');
  expect(findOldestPending([])).toBe(null);
});
