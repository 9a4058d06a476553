/** The admin dashboard's detail pages (portal.md section 2). */
export const adminPaths = [
  '/admin/staff-online',
  '/admin/hours',
  '/admin/pending-leave',
  '/admin/late-arrivals',
  '/admin/annual-leave',
  '/admin/sick-leave',
] as const;

/**
 * Every path at which the web app has a page. Its routes, its service worker and the gateway read
 * this list: any other path is a 404.
 */
export const webPaths = ['/', ...adminPaths, '/reset-password', '/design'] as const;

export type WebPath = (typeof webPaths)[number];

/** Whether the web app has a page at a path; like its router, whatever the case and a last slash. */
export function isWebPath(path: string): boolean {
  const plain = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  return webPaths.some((known) => known === plain);
}
