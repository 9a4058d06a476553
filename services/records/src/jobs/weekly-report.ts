import type { Outbox } from '@portal/bus/outbox';
import type { Connection } from 'mongoose';
import type { Archive } from './archive-day.ts';

export interface ReportNeeds {
  archive: Archive;
  connection: Connection;
  outbox: Outbox;
}

/** Makes the reports of past weeks that are not there yet, and gives how many. */
export async function makeMissingReports(needs: ReportNeeds, now: Date): Promise<number> {
  throw new Error(`not yet: ${needs} ${now}`);
}
