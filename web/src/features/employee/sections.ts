import { CalendarDays, ChartNoAxesColumn, Clock, HeartPulse, Mail } from 'lucide-react';

/** The five sections of the employee's dashboard (portal.md section 2); the first is the default. */
export const sections = [
  { key: 'attendance', title: 'Time & Attendance', shortTitle: 'Time', columns: 2, icon: Clock },
  {
    key: 'annual-leave',
    title: 'Annual Leave',
    shortTitle: 'Leave',
    columns: 2,
    icon: CalendarDays,
  },
  { key: 'sick-leave', title: 'Sick Leave', shortTitle: 'Sick', columns: 2, icon: HeartPulse },
  {
    key: 'statistics',
    title: 'My Statistics',
    shortTitle: 'Statistics',
    columns: 2,
    icon: ChartNoAxesColumn,
  },
  { key: 'messages', title: 'Messages', shortTitle: 'Messages', columns: 1, icon: Mail },
] as const;

export type SectionKey = (typeof sections)[number]['key'];

/** The address of a section: it survives a reload and can be sent to a colleague. */
export function addressOf(key: SectionKey): string {
  return key === 'attendance' ? '/' : `/?section=${key}`;
}

/** What the page shows of a section while that is being fetched. */
export function outlineOf(key: SectionKey): { title: string; columns: 1 | 2 } {
  const { title, columns } = sections.find((section) => section.key === key) ?? sections[0];
  return { title, columns };
}

/** The section that an address asks for; the first where it asks for none that exists. */
export function sectionOf(search: URLSearchParams): SectionKey {
  const asked = search.get('section');
  return sections.find(({ key }) => key === asked)?.key ?? 'attendance';
}
