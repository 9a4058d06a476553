import { expect, it } from 'vitest';
import type { WaitingLeave } from '../leave/waiting-leave.ts';
import { commandsFor, type PaletteActions } from './commands.ts';
import { found } from './find.ts';

const archived: string[] = [];
const approved: string[] = [];
const actions: PaletteActions = {
  addStaff: () => {},
  archiveDay: (date) => archived.push(date),
  approve: ({ id }) => approved.push(id),
};
const request: WaitingLeave = {
  ...{ id: 'later', userId: 'u1', name: 'Zoë Lindqvist', leaveType: 'sick', status: 'pending' },
  ...{ startDate: '2026-11-24', endDate: '2026-11-24', requestedAt: '2026-11-23T09:00:00Z' },
  ...{ reason: '', cost: '', conflicts: false, partnersOff: [], needsFitNote: false },
};
const pending: WaitingLeave[] = [
  request,
  { ...request, id: 'earlier', leaveType: 'annual', requestedAt: '2026-11-22T09:00:00Z' },
  { ...request, id: 'in conflict', conflicts: true, requestedAt: '2026-11-21T09:00:00Z' },
];
const commands = (text: string) => {
  return found(commandsFor(text, { today: '2026-11-23', pending: [], actions }), text);
};

it.each([
  ['', ['Add New Staff Member', 'Archive today', 'Archive yesterday']],
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

it('archives the day that was typed', () => {
  commands('archive 16/11')[0]?.run();
  expect(archived).toEqual(['2026-11-16']);
});

it('approves the request that waits longest and is in no conflict', () => {
  const [command] = found(
    commandsFor('approve', { today: '2026-11-23', pending, actions }),
    'approve',
  );
  expect(command?.name).toBe('Approve next: Zoë Lindqvist’s annual leave, Tue 24 Nov 2026');
  command?.run();
  expect(approved).toEqual(['earlier']);
});
