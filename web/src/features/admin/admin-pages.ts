import type { adminPaths } from '@portal/contracts/web-paths';

/** The admin dashboard’s detail pages. */
export const adminPages = [
  { path: '/admin/staff-online', title: 'Staff Online' },
  { path: '/admin/hours', title: 'Hours' },
  { path: '/admin/pending-leave', title: 'Pending Leave' },
  { path: '/admin/late-arrivals', title: 'Late Arrivals' },
  { path: '/admin/annual-leave', title: 'Annual Leave Today' },
  { path: '/admin/sick-leave', title: 'Sick Leave Today' },
] as const satisfies readonly { path: AdminPagePath; title: string }[];

export type AdminPagePath = (typeof adminPaths)[number];

/** The detail page at a path; undefined for the dashboard itself. */
export function adminPageAt(path: string) {
  return adminPages.find((page) => page.path === path);
}
