import { downloads } from '@portal/contracts/downloads';

/** The downloads in the form that the route table takes. */
export const downloadRoutes = downloads.map((download) => ({
  ...download,
  rest: { method: 'GET' as const, path: download.path },
}));
export type DownloadRoute = (typeof downloadRoutes)[number];

const eventStream = 'text/event-stream';

/** Whether a download is an event stream rather than a file. */
export function isEventStream({ mediaTypes }: Pick<DownloadRoute, 'mediaTypes'>): boolean {
  return mediaTypes.includes(eventStream);
}
