import { formatDateTime } from '@portal/kernel/format-date';
import type { SubscriberPartsFragment } from '../../../gql/documents.ts';

type Reading = Pick<SubscriberPartsFragment, 'lastSeenAt' | 'eventsBehind'>;

/** When a system last read events, and how many are left. */
export function formatReadProgress({ lastSeenAt, eventsBehind }: Reading): string {
  const seen = lastSeenAt ? `Last seen ${formatDateTime(new Date(lastSeenAt))}` : 'Not seen yet';
  return eventsBehind === null ? seen : `${seen} · ${formatBehind(eventsBehind)}`;
}

function formatBehind(count: number): string {
  if (count === 0) return 'up to date';
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'event' : 'events'} not read yet`;
}
