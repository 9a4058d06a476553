/** The paths of the admin dashboard's detail pages. */
export const adminPaths = [
  '/admin/staff-online',
  '/admin/hours',
  '/admin/pending-leave',
  '/admin/late-arrivals',
  '/admin/annual-leave',
  '/admin/sick-leave',
] as const;

/**
 * Every path of a page of the web app. Its routes, its service worker and the gateway use this list:
 * any other path is a 404.
 */
export const webPaths = ['/', ...adminPaths, '/reset-password', '/design'] as const;

export type WebPath = (typeof webPaths)[number];

/** Whether the web app has a page at a path. Ignores case and trailing slashes, as its router does. */
export function isWebPath(path: string): boolean {
  const plain = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  return webPaths.some((known) => known === plain);
}
