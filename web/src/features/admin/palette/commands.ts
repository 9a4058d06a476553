import { formatLongDay } from '@portal/kernel/format';
import { addDays } from '@portal/kernel/london';
import { Archive, Check, type LucideIcon, UserPlus } from 'lucide-react';
import { leaveInWords } from '../leave/handled-leave.ts';
import type { WaitingLeave } from '../leave/waiting-leave.ts';
import { folded } from '../staff/folded.ts';
import { typedDay } from './typed-day.ts';

/** What the palette can do, where an administrator is. */
export interface PaletteActions {
  addStaff(): void;
  archiveDay(date: string): void;
  /** Has the request that is next looked up and shown. */
  findNextToApprove(): void;
  approve(leave: WaitingLeave): void;
}

export interface PaletteCommand {
  id: string;
  name: string;
  /** What a search looks at. */
  searched: string;
  icon: LucideIcon;
  /** It goes on in the palette, which stays open. */
  staysOpen?: boolean;
  run(): void;
}

interface PaletteState {
  today: string;
  /** See `useNextToApprove`. */
  nextToApprove: WaitingLeave | null | undefined;
  actions: PaletteActions;
}

const approveNext = 'Approve next';

/** Whether a typed text is the beginning of “Approve next”, by three letters at least. */
export function asksToApprove(text: string): boolean {
  const typed = folded(text).trim();
  return typed.length >= 3 && folded(approveNext).startsWith(typed);
}

/** The commands for a typed text: it may name the day to archive. */
export function commandsFor(
  text: string,
  { today, nextToApprove, actions }: PaletteState,
): PaletteCommand[] {
  const day = typedDay(text, today);
  return [
    {
      id: 'add-staff',
      name: 'Add New Staff Member',
      searched: folded('Add New Staff Member'),
      icon: UserPlus,
      run: actions.addStaff,
    },
    ...(day
      ? [archiveCommand(formatLongDay(day), day, text, actions)]
      : [
          archiveCommand('today', today, '', actions),
          archiveCommand('yesterday', addDays(today, -1), '', actions),
        ]),
    ...(nextToApprove === null ? [] : [approveCommand(nextToApprove, actions)]),
  ];
}

function approveCommand(
  leave: WaitingLeave | undefined,
  { approve, findNextToApprove }: PaletteActions,
): PaletteCommand {
  const common = { id: 'approve-next', searched: folded(approveNext), icon: Check };
  if (!leave) return { ...common, name: approveNext, staysOpen: true, run: findNextToApprove };
  return {
    ...common,
    id: `approve-${leave.id}`,
    name: `${approveNext}: ${leaveInWords(leave)}`,
    run: () => approve(leave),
  };
}

function archiveCommand(
  name: string,
  date: string,
  typed: string,
  { archiveDay }: PaletteActions,
): PaletteCommand {
  return {
    id: `archive-${date}`,
    name: `Archive ${name}`,
    searched: folded(`Archive a date ${name} ${typed}`),
    icon: Archive,
    run: () => archiveDay(date),
  };
}
