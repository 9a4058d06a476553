import { downloads } from '@portal/contracts/downloads';

/** The downloads as the route table takes them. */
export const downloadRoutes = downloads.map((download) => ({
  ...download,
  rest: { method: 'GET' as const, path: download.path },
}));
export type DownloadRoute = (typeof downloadRoutes)[number];

const eventStream = 'text/event-stream';

/** Whether it is a stream that goes on until somebody ends it, rather than a file. */
export function isStream({ mediaTypes }: Pick<DownloadRoute, 'mediaTypes'>): boolean {
  return mediaTypes.includes(eventStream);
}
