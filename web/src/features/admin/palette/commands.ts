import { formatLongDay } from '@portal/kernel/format';
import { addDays } from '@portal/kernel/london';
import { Archive, type LucideIcon, UserPlus } from 'lucide-react';
import { folded } from '../staff/folded.ts';
import { typedDay } from './typed-day.ts';

/** What the palette can do, where an administrator is. */
export interface PaletteActions {
  addStaff(): void;
  archiveDay(date: string): void;
}

export interface PaletteCommand {
  id: string;
  name: string;
  /** What a search looks at. */
  searched: string;
  icon: LucideIcon;
  run(): void;
}

/** The commands for a typed text: it may name the day to archive. */
export function commandsFor(
  text: string,
  { today, actions }: { today: string; actions: PaletteActions },
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
  ];
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
