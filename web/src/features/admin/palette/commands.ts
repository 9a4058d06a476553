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
  approve(leave: WaitingLeave): void;
}

export interface PaletteCommand {
  id: string;
  name: string;
  /** What a search looks at. */
  searched: string;
  icon: LucideIcon;
  run(): void;
}

/**
 * The commands for a typed text: it may name the day to archive. Of the pending leave, the request that
 * waits longest can be approved, unless a partner is off.
 */
export function commandsFor(
  text: string,
  {
    today,
    pending,
    actions,
  }: { today: string; pending: readonly WaitingLeave[]; actions: PaletteActions },
): PaletteCommand[] {
  const day = typedDay(text, today);
  const next = oldestWithoutConflict(pending);
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
    ...(next ? [approveCommand(next, actions)] : []),
  ];
}

function oldestWithoutConflict(pending: readonly WaitingLeave[]): WaitingLeave | undefined {
  return pending
    .filter(({ conflicts }) => !conflicts)
    .toSorted((one, other) => one.requestedAt.localeCompare(other.requestedAt))[0];
}

function approveCommand(leave: WaitingLeave, { approve }: PaletteActions): PaletteCommand {
  const name = `Approve next: ${leaveInWords(leave)}`;
  return {
    id: `approve-${leave.id}`,
    name,
    searched: folded(name),
    icon: Check,
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
