import { backupHistoryName } from '@portal/runtime/backup/backup-history';
import { restoreMarkerName } from '@portal/runtime/backup/restore-marker';

/** Holders of leases are processes, none of which runs after a restore, which begins a history. */
const omitted = ['leases', restoreMarkerName, backupHistoryName];

/** Whether backups and copies of changes have a collection. */
export function isBackedUp(collection: string): boolean {
  return !collection.startsWith('system.') && !omitted.includes(collection);
}

/** Matches the namespaces of a database that backups have, and those of its commands. */
export function backedUpNamespaces(database: string): RegExp {
  const escaped = database.replace(/[^\w-]/g, '\\$&');
  return new RegExp(`^${escaped}\\.(?!(${omitted.join('|')})$|system\\.)`);
}
