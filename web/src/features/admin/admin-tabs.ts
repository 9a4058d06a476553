import { personPagePath } from '@portal/contracts/web-paths';
import {
  BadgeCheck,
  Banknote,
  CalendarRange,
  CalendarSearch,
  ChartGantt,
  FileUp,
  FolderArchive,
  Handshake,
  LayoutDashboard,
  Mail,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  Users,
  UsersRound,
} from 'lucide-react';
import { generatePath } from 'react-router';

/** The eight tabs of the admin dashboard. The first is the default. */
export const adminTabs = [
  { key: 'overview', title: 'Overview', shortTitle: 'Overview', icon: LayoutDashboard },
  { key: 'staff', title: 'Staff Management', shortTitle: 'Staff', icon: Users },
  { key: 'partners', title: 'Holiday Partners', shortTitle: 'Partners', icon: Handshake },
  { key: 'calendar', title: 'Leave Calendar', shortTitle: 'Leave', icon: CalendarRange },
  { key: 'messages', title: 'Messages', shortTitle: 'Messages', icon: Mail },
  { key: 'records', title: 'Records', shortTitle: 'Records', icon: FolderArchive },
  { key: 'admins', title: 'Master Admin', shortTitle: 'Admins', icon: ShieldCheck },
  { key: 'settings', title: 'Settings', shortTitle: 'Settings', icon: Settings },
] as const;

export type AdminTabKey = (typeof adminTabs)[number]['key'];

/** The Overview's second line, which the prerendered shell shows too. */
export const overviewDescription = 'Who’s working now and what needs your attention.';

/** The URL of a tab or of a view within it. */
export function tabPath(key: AdminTabKey, view?: AdminView): string {
  if (view) return `/?tab=${key}&view=${view}`;
  return key === 'overview' ? '/' : `/?tab=${key}`;
}

/** The tab of a URL; the first for an unknown one. */
export function tabOf(search: URLSearchParams): AdminTabKey {
  const value = search.get('tab');
  return adminTabs.find(({ key }) => key === value)?.key ?? 'overview';
}

/** The views that a tab shows instead of its list. */
export const adminViews = [
  { tab: 'staff', view: 'import', title: 'Import from CSV', icon: FileUp },
  { tab: 'staff', view: 'teams', title: 'Teams', icon: UsersRound },
  { tab: 'staff', view: 'registrations', title: 'Registrations', icon: BadgeCheck },
  { tab: 'calendar', view: 'leave-requests', title: 'All leave requests', icon: CalendarSearch },
  { tab: 'calendar', view: 'wall-chart', title: 'Wall chart', icon: ChartGantt },
  { tab: 'records', view: 'payroll', title: 'Payroll', icon: Banknote },
  { tab: 'admins', view: 'audit', title: 'Audit trail', icon: ScrollText },
  { tab: 'admins', view: 'security', title: 'Security', icon: ShieldAlert },
] as const;

type AdminView = (typeof adminViews)[number]['view'];

/** The view of a URL; null for the tab itself. */
export function viewOf(search: URLSearchParams): AdminView | null {
  const tab = tabOf(search);
  const value = search.get('view');
  return adminViews.find((view) => view.tab === tab && view.view === value)?.view ?? null;
}

/** The title of a page. */
export function pageTitle(search: URLSearchParams): string {
  const tab = tabOf(search);
  const named = viewOf(search);
  const page = named
    ? adminViews.find(({ view }) => view === named)
    : adminTabs.find(({ key }) => key === tab);
  return page?.title ?? '';
}

/** The URL of a new message to a person, or of a reply to theirs. */
export function composePath(toUserId: string, reply?: { subject: string }): string {
  const params = new URLSearchParams({ to: toUserId, ...(reply && { re: reply.subject }) });
  return `${tabPath('messages')}&box=new&${params}`;
}

/** The URL of a person's page. */
export function personPath(id: string): string {
  return generatePath(personPagePath, { id });
}
