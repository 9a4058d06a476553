import { CalendarDays, ChartNoAxesColumn, Clock, HeartPulse, Mail } from 'lucide-react';

/** The five sections of the employee's dashboard (portal.md section 2); the first is the default. */
export const sections = [
  { key: 'attendance', title: 'Time & Attendance', shortTitle: 'Time', icon: Clock },
  { key: 'annual-leave', title: 'Annual Leave', shortTitle: 'Leave', icon: CalendarDays },
  { key: 'sick-leave', title: 'Sick Leave', shortTitle: 'Sick', icon: HeartPulse },
  { key: 'statistics', title: 'My Statistics', shortTitle: 'Statistics', icon: ChartNoAxesColumn },
  { key: 'messages', title: 'Messages', shortTitle: 'Messages', icon: Mail },
] as const;

export type SectionKey = (typeof sections)[number]['key'];

/** The address of a section: it survives a reload and can be sent to a colleague. */
export function addressOf(key: SectionKey): string {
  return key === 'attendance' ? '/' : `/?section=${key}`;
}

/** The section that an address asks for; the first where it asks for none that exists. */
export function sectionOf(search: URLSearchParams): SectionKey {
  const asked = search.get('section');
  return sections.find(({ key }) => key === asked)?.key ?? 'attendance';
}
