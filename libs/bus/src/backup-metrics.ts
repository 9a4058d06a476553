import type { Connection } from 'mongoose';
import { Gauge } from 'prom-client';
import { type BackupResult, findBackupResult } from './backup-results.ts';

let measured: Connection | null = null;

/** A scrape must not fail because the database is unavailable. */
async function result(): Promise<BackupResult | null> {
  return measured && findBackupResult(measured).catch(() => null);
}

new Gauge({
  name: 'portal_backup_time_seconds',
  help: 'The time of the last complete backup, in seconds since 1970; 0 for never',
  async collect() {
    this.set(((await result())?.takenAt?.getTime() ?? 0) / 1000);
  },
});

new Gauge({
  name: 'portal_backup_failed',
  help: 'Whether the last try to make a backup failed: 1 or 0',
  async collect() {
    this.set((await result())?.error ? 1 : 0);
  },
});

/** Measures the backups from identity's database until it is closed. */
export function measureBackups(connection: Connection): { close(): Promise<void> } {
  measured = connection;
  return {
    async close() {
      if (measured === connection) measured = null;
    },
  };
}
