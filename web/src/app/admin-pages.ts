/** The addresses of the admin dashboard's detail pages (portal.md section 2). */
export const adminPages = [
  '/admin/hours',
  '/admin/pending-leave',
  '/admin/staff-online',
  '/admin/late-arrivals',
  '/admin/sick-leave',
  '/admin/annual-leave',
];
