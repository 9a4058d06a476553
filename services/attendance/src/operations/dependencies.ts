import type { DownstreamConsumers } from '@portal/bus/downstream-consumers';
import type { Outbox } from '@portal/bus/outbox';
import type { Holidays } from '@portal/runtime/holiday-store';
import type { Corrections } from '../store/corrections.ts';
import type { Entries } from '../store/entries.ts';
import type { EntryChanges } from '../store/entry-changes.ts';
import type { Leave } from '../store/leave-days.ts';
import type { People } from '../store/people.ts';
import type { UndoneEntries } from '../store/undone-entries.ts';

/** The dependencies of this service's operations. Each operation picks those that it uses. */
export interface Dependencies {
  entries: Entries;
  undoneEntries: UndoneEntries;
  people: People;
  leave: Leave;
  corrections: Corrections;
  changes: EntryChanges;
  outbox: Outbox;
  downstreamConsumers: DownstreamConsumers;
  holidays: Holidays;
}
