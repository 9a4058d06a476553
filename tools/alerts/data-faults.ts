import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@portal/kernel/new-id';
import { newBackupKey } from '../backup/seal-secrets.ts';
import type { AlertFault } from './alert-fault.ts';
import type { WatchedPortal } from './watched-portal.ts';

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

/** Faults of data, backups, keys and certificates. Where they take days, a stored time is set back. */
export const dataFaults: readonly AlertFault[] = [
  {
    alert: 'PortalStreamDifferences',
    fault: 'an entry has no event, as if its block had been lost, and the check runs',
    labels: { service: 'attendance' },
    async cause({ databases, command }) {
      const entries = databases.attendance.collection<{ _id: string }>('entries');
      const [entry] = await entries.find().toArray();
      const lost = newId();
      await entries.insertOne({ ...entry, _id: lost });
      await command('check/check.ts');
      return async () => {
        await entries.deleteOne({ _id: lost });
        await command('check/check.ts');
      };
    },
  },
  {
    alert: 'PortalCopyDifferences',
    fault: 'a copy of a person is lost, and the check runs',
    labels: { service: 'records' },
    async cause({ databases, command }) {
      await databases.records.collection('people').deleteOne({ deleted: { $ne: true } });
      await command('check/check.ts');
      return () => repair(command);
    },
  },
  {
    alert: 'PortalCheckOverdue',
    fault: 'the time of the last check is set back by three days',
    async cause({ databases, command }) {
      await databases.leave
        .collection<{ _id: string }>('checks')
        .updateOne({ _id: 'copies' }, { $set: { doneAt: daysAgo(3) } });
      return () => command('check/check.ts');
    },
  },
  {
    alert: 'PortalBackupFailed',
    fault: 'the folder for backups is a file',
    async cause(portal) {
      const file = join(portal.folder, 'no-folder');
      await writeFile(file, '');
      await backUp(portal, file);
      return () => backUp(portal, join(portal.folder, 'backups'));
    },
  },
  {
    alert: 'PortalBackupOverdue',
    fault: 'the time of the last backup is set back by three days',
    async cause(portal) {
      await portal.databases.identity
        .collection<{ _id: string }>('backups')
        .updateOne({ _id: 'last' }, { $set: { takenAt: daysAgo(3) } });
      return () => backUp(portal, join(portal.folder, 'backups'));
    },
  },
  {
    alert: 'PortalBackupChangesBehind',
    fault: 'the end of the copied changes is set back by two hours',
    async cause(portal) {
      const backups = portal.databases.identity.collection<{ _id: string }>('backups');
      const endsAt = new Date(Date.now() - 2 * 3_600_000);
      await backups.updateOne({ _id: 'changes' }, { $set: { endsAt } }, { upsert: true });
      return async () => {
        await backups.updateOne({ _id: 'changes' }, { $set: { endsAt: new Date() } });
      };
    },
  },
  {
    alert: 'PortalAuditTrailBroken',
    fault: 'somebody changes a row of the audit trail, and the check runs',
    async cause({ databases, signal }) {
      const rows = databases.identity.collection('audit');
      const checkAgain = async () => {
        await databases.identity
          .collection('auditchecks')
          .updateOne({}, { $set: { at: daysAgo(2) } });
        signal('identity', 'SIGKILL');
      };
      const row = await rows.findOne();
      await rows.updateOne({ _id: row?._id }, { $set: { at: daysAgo(1) } });
      await checkAgain();
      return async () => {
        await rows.updateOne({ _id: row?._id }, { $set: { at: row?.at } });
        await checkAgain();
      };
    },
  },
  {
    alert: 'PortalKeyOld',
    fault: 'the first use of a key is set back by 121 days',
    labels: { key: 'session' },
    async cause({ databases, signal }) {
      const keys = databases.identity.collection<{ _id: string }>('keys');
      const use = async (since: Date) => {
        await keys.updateOne({ _id: 'session' }, { $set: { since } });
        signal('identity', 'SIGKILL');
      };
      await use(daysAgo(121));
      return () => use(new Date());
    },
  },
  {
    alert: 'PortalCertificateExpiring',
    fault: 'a server has a certificate for five days',
    cause({ certificates }) {
      certificates.renew(5);
      return async () => certificates.renew(90);
    },
  },
  {
    alert: 'PortalCertificateUnknown',
    fault: 'the server with the certificate is down',
    async cause({ certificates }) {
      await certificates.close();
      return certificates.listen;
    },
  },
];

/** Repairs until nothing differs: while people work, one try may not see the end of its repair. */
async function repair(command: WatchedPortal['command']): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    if ((await command('check/check.ts', ['--repair'])).code === 0) return;
  }
}

async function backUp({ command }: WatchedPortal, location: string): Promise<void> {
  const { recipient } = await newBackupKey();
  await command('backup/backup.ts', [location], { BACKUP_RECIPIENT: recipient });
}
