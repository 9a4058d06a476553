import { CalendarDays, ChartNoAxesColumn, Clock, HeartPulse, Mail } from 'lucide-react';

/** The five sections of the employee’s dashboard; the first is the default. */
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

/** The URL of a section. */
export function sectionUrl(key: SectionKey): string {
  return key === 'attendance' ? '/' : `/?section=${key}`;
}

/** What is shown of a section while it loads. */
export function sectionSkeleton(key: SectionKey): { title: string; columns: 1 | 2 } {
  const { title, columns } = sections.find((section) => section.key === key) ?? sections[0];
  return { title, columns };
}

/** The section in the URL; the first if it is missing or unknown. */
export function sectionFromParams(search: URLSearchParams): SectionKey {
  const sectionParam = search.get('section');
  return sections.find(({ key }) => key === sectionParam)?.key ?? 'attendance';
}
