/** The paths of the admin dashboard's detail pages. */
export const adminPaths = [
  '/admin/staff-online',
  '/admin/hours',
  '/admin/pending-leave',
  '/admin/late-arrivals',
  '/admin/annual-leave',
  '/admin/sick-leave',
] as const;

/** The path of a person's page. */
export const personPagePath = '/admin/people/:id';

/** The part of an address that opens the user's own data, for emails. */
export const yourDataHash = '#your-data';

/**
 * Every path of a page of the web app. Its routes, its service worker and the gateway use this list:
 * any other path is a 404.
 */
export const webPaths = ['/', ...adminPaths, personPagePath, '/reset-password', '/design'] as const;

/** Matches the paths of all pages as a part of a regular expression. */
export const webPathPattern = `(${webPaths.join('|').replace(':id', '[^/?]+')})/*`;

export type WebPath = (typeof webPaths)[number];

const anyWebPath = new RegExp(`^${webPathPattern}$`, 'i');

/** Whether the web app has a page at a path. Ignores case and trailing slashes, as its router does. */
export function isWebPath(path: string): boolean {
  return anyWebPath.test(path);
}
