import { createMetricSources } from '@portal/bus/metric-sources';
import type { Connection } from 'mongoose';
import { Gauge } from 'prom-client';
import { findBackupResult, findOplogBackupResult } from './backup-results.ts';

const identityConnections = createMetricSources<'identity', Connection>();

new Gauge({
  name: 'portal_backup_time_seconds',
  help: 'The time of the last complete backup, in seconds since 1970; 0 for never',
  collect() {
    return identityConnections.forEach(async (_name, connection) => {
      const result = await findBackupResult(connection);
      this.set((result?.takenAt?.getTime() ?? 0) / 1000);
    });
  },
});

new Gauge({
  name: 'portal_backup_failed',
  help: 'Whether the last attempt to make a backup failed: 1 or 0',
  collect() {
    return identityConnections.forEach(async (_name, connection) => {
      this.set((await findBackupResult(connection))?.error ? 1 : 0);
    });
  },
});

new Gauge({
  name: 'portal_backup_changes_time_seconds',
  help: 'The time up to which changes are copied for a restore, in seconds since 1970; 0 for never',
  collect() {
    return identityConnections.forEach(async (_name, connection) => {
      const result = await findOplogBackupResult(connection);
      this.set((result?.endsAt?.getTime() ?? 0) / 1000);
    });
  },
});

new Gauge({
  name: 'portal_backup_changes_failed',
  help: 'Whether the last attempt to copy changes failed: 1 or 0',
  collect() {
    return identityConnections.forEach(async (_name, connection) => {
      this.set((await findOplogBackupResult(connection))?.error ? 1 : 0);
    });
  },
});

/** Measures the backups from identity's database until it is closed. */
export function registerBackupMetrics(connection: Connection): { close(): Promise<void> } {
  const stop = identityConnections.add('identity', connection);
  return { close: async () => stop() };
}
