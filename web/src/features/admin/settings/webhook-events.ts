import type { WebhookEventName } from '@portal/contracts/attendance/webhook';

/** The events of webhooks in words. Labels complete “Send when…”. */
export const webhookEventGroups: readonly {
  title: string;
  events: readonly { name: WebhookEventName; label: string }[];
}[] = [
  {
    title: 'Sessions',
    events: [
      { name: 'clocked-in', label: 'Someone clocks in' },
      { name: 'clocked-out', label: 'Someone clocks out' },
      { name: 'clock-undone', label: 'Someone undoes a clock-in or clock-out' },
      { name: 'clock-out-missing', label: 'A clock-out is missing' },
      { name: 'entry-added', label: 'HR adds a missed session' },
      { name: 'entry-corrected', label: 'The times of a session change' },
    ],
  },
  {
    title: 'Correction requests',
    events: [
      { name: 'correction-requested', label: 'Someone requests a correction' },
      { name: 'correction-decided', label: 'A request is approved, declined or withdrawn' },
      { name: 'correction-undone', label: 'HR undoes a decision' },
    ],
  },
  {
    title: 'Registrations and accounts',
    events: [
      { name: 'registration-changed', label: 'A registration, check or training changes' },
      { name: 'registration-removed', label: 'A registration, check or training is deleted' },
      { name: 'person-erased', label: 'An account is deleted' },
    ],
  },
];

const labels = new Map<string, string>(
  webhookEventGroups.flatMap(({ events }) => events.map(({ name, label }) => [name, label])),
);

/** An event’s label by its type (`portal.attendance.clocked-in`); the type of an unknown one. */
export function formatEventType(type: string): string {
  return labels.get(type.replace('portal.attendance.', '')) ?? type;
}

/** `All events`, `1 event` or `3 events`. */
export function formatEventCount(count: number): string {
  if (count === labels.size) return 'All events';
  return count === 1 ? '1 event' : `${count} events`;
}

/** A count that the portal counts up to 1,000. */
export function formatLimitedCount(count: number): string {
  return count >= 1_000 ? '1,000 or more' : String(count);
}
