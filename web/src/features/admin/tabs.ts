import {
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
  ShieldCheck,
  Users,
} from 'lucide-react';

/** The eight tabs of the admin dashboard (portal.md section 2); the first is the default. */
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

/** The Overview's second line, which is there before the figures. */
export const overviewDescription = 'Who is working now, and what is waiting for you.';

/** The address of a tab: it survives a reload and can be sent to a colleague. */
export function addressOf(key: AdminTabKey, view?: AdminView): string {
  if (view) return `/?tab=${key}&view=${view}`;
  return key === 'overview' ? '/' : `/?tab=${key}`;
}

/** The tab that an address asks for; the first where it asks for none that exists. */
export function tabOf(search: URLSearchParams): AdminTabKey {
  const asked = search.get('tab');
  return adminTabs.find(({ key }) => key === asked)?.key ?? 'overview';
}

/** What a tab shows instead of its list where the address says so. */
export const adminViews = [
  { tab: 'staff', view: 'import', title: 'Import from CSV', icon: FileUp },
  { tab: 'calendar', view: 'leave-requests', title: 'All leave requests', icon: CalendarSearch },
  { tab: 'calendar', view: 'wall-chart', title: 'Wall chart', icon: ChartGantt },
  { tab: 'admins', view: 'audit', title: 'Audit trail', icon: ScrollText },
] as const;

type AdminView = (typeof adminViews)[number]['view'];

/** The view of the tab that an address asks for; null for the tab as it is. */
export function viewOf(search: URLSearchParams): AdminView | null {
  const tab = tabOf(search);
  const asked = search.get('view');
  return adminViews.find((view) => view.tab === tab && view.view === asked)?.view ?? null;
}

/** What the page of an address is called. */
export function pageTitle(search: URLSearchParams): string {
  const tab = tabOf(search);
  const named = viewOf(search);
  const page = named
    ? adminViews.find(({ view }) => view === named)
    : adminTabs.find(({ key }) => key === tab);
  return page?.title ?? '';
}

/** The address of a person's own panel. */
export function addressOfPerson({ id, isAdmin }: { id: string; isAdmin: boolean | null }): string {
  return `${addressOf(isAdmin ? 'admins' : 'staff')}&person=${id}`;
}
