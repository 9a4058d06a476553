import { formatLongDay } from '@portal/kernel/format-date';
import { addDays } from '@portal/kernel/london';
import { searchKey } from '@portal/kernel/search-key';
import { Archive, Check, type LucideIcon, UserPlus } from 'lucide-react';
import { formatDecidableLeave } from '../leave/decidable-leave.ts';
import type { PendingLeave } from '../leave/pending-leave.ts';
import { parseTypedDay } from './parse-typed-day.ts';

/** What the commands do. */
export interface PaletteActions {
  addStaff(): void;
  archiveDay(date: string): void;
  /** Looks up the next request and shows it in the palette. */
  findNextToApprove(): void;
  approve(leave: PendingLeave): void;
}

export interface PaletteCommand {
  id: string;
  name: string;
  /** The search key. */
  searchText: string;
  icon: LucideIcon;
  /** The palette stays open after running it. */
  staysOpen?: boolean;
  run(): void;
}

interface PaletteState {
  today: string;
  /** See `useNextToApprove`. */
  nextToApprove: PendingLeave | null | undefined;
  actions: PaletteActions;
}

const approveNext = 'Approve next leave request';

/** Whether the text starts “Approve next leave request”, with at least three letters. */
export function isApproveCommand(text: string): boolean {
  const typed = searchKey(text).trim();
  return typed.length >= 3 && searchKey(approveNext).startsWith(typed);
}

/** The commands for a text, which may name the day to archive. */
export function commandsFor(
  text: string,
  { today, nextToApprove, actions }: PaletteState,
): PaletteCommand[] {
  const day = parseTypedDay(text, today);
  return [
    {
      id: 'add-staff',
      name: 'Add New Staff Member',
      searchText: searchKey('Add New Staff Member'),
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
  leave: PendingLeave | undefined,
  { approve, findNextToApprove }: PaletteActions,
): PaletteCommand {
  const common = { id: 'approve-next', searchText: searchKey(approveNext), icon: Check };
  if (!leave) return { ...common, name: approveNext, staysOpen: true, run: findNextToApprove };
  return {
    ...common,
    id: `approve-${leave.id}`,
    name: `Approve next: ${formatDecidableLeave(leave)}`,
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
    searchText: searchKey(`Archive a date ${name} ${typed}`),
    icon: Archive,
    run: () => archiveDay(date),
  };
}
