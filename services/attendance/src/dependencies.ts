import type { Sealer } from '@portal/auth/sealer';
import type { DownstreamConsumers } from '@portal/bus/downstream-consumers';
import type { Outbox } from '@portal/bus/outbox';
import type { BankHolidayReader } from '@portal/runtime/bank-holiday-store';
import type { FirstRetainedDays } from './jobs/retention-rules.ts';
import type { SubmitClocking } from './operation-steps/clock-batch.ts';
import type { WebhookList } from './operation-steps/webhook-list.ts';
import type { CorrectionStore } from './store/corrections.ts';
import type { EntryStore } from './store/entries.ts';
import type { EntryChangeStore } from './store/entry-changes.ts';
import type { IrregularHoursStore } from './store/irregular-hours.ts';
import type { LeaveDayStore } from './store/leave-days.ts';
import type { PatternChangeStore } from './store/pattern-changes.ts';
import type { PeopleStore } from './store/people.ts';
import type { RegistrationStore } from './store/registrations.ts';
import type { StaffCache } from './store/staff-cache.ts';
import type { StaffEntryStore } from './store/staff-entries.ts';
import type { SubscriberMirrorStore } from './store/subscriber-mirrors.ts';
import type { SubscriberStore } from './store/subscribers.ts';
import type { UndoneEntryStore } from './store/undone-entries.ts';
import type { WebhookDeliveryStore } from './store/webhook-deliveries.ts';
import type { WebhookStore } from './store/webhooks.ts';

/** The dependencies of this service's operations. Each operation picks those that it uses. */
export interface Dependencies {
  entries: EntryStore;
  /** Reads the sessions of all staff. */
  staffEntries: StaffEntryStore;
  /** Caches what administrators see of all staff. */
  staffCache: StaffCache;
  undoneEntries: UndoneEntryStore;
  entryChanges: EntryChangeStore;
  irregularHours: IrregularHoursStore;
  corrections: CorrectionStore;
  people: PeopleStore;
  /** Since when clock-ins are kept. */
  firstRetainedDays: FirstRetainedDays;
  patternChanges: PatternChangeStore;
  leaveDays: LeaveDayStore;
  /** What other systems were told of registrations. */
  registrations: RegistrationStore;
  subscribers: SubscriberStore;
  subscriberMirrors: SubscriberMirrorStore;
  /** Null if the portal doesn't manage the broker's accounts. */
  managedBroker: SubscriberBroker | null;
  webhooks: WebhookStore;
  /** The events that wait for webhooks, and those sent recently. */
  webhookDeliveries: WebhookDeliveryStore;
  /** The webhooks in memory, which are read again after a change. */
  webhookList: Pick<WebhookList, 'refresh'>;
  webhookSettings: WebhookSettings;
  /** The bank holidays that apply. */
  holidays: BankHolidayReader;
  /** Clocks people in and out, several in one transaction. */
  clock: SubmitClocking;
  outbox: Outbox;
  /** Waits until other services have handled a change, so that callers read their own writes. */
  downstreamConsumers: DownstreamConsumers;
}

/** The broker for subscribers, as the portal manages it. */
export interface SubscriberBroker {
  /** The broker's address for subscribers. */
  servers: string;
  /** Applies changes of the subscribers at once. */
  refresh(): void;
}

export interface WebhookSettings {
  /** Whether events may be sent to private addresses, and without TLS. */
  allowsPrivateAddresses: boolean;
  /** Seals the webhooks' secrets. */
  sealer: Pick<Sealer, 'seal' | 'open'>;
}
