import type { KeySource } from '@portal/auth/key-ring';
import { createSealer } from '@portal/auth/sealer';
import type { CollectionChanges } from '@portal/bus/collection-changes';
import { runOnChange } from '@portal/bus/run-on-change';
import type { Logger } from '@portal/runtime/log';
import type { Connection } from 'mongoose';
import type { HrEmailStore } from '../store/hr-email.ts';
import type { MailPreferenceStore } from '../store/mail-preferences.ts';
import { createMailStore } from '../store/mails.ts';
import type { PeopleStore } from '../store/people.ts';
import { createMailTransport, type MailTransportSettings } from './create-mail-transport.ts';
import { createMailEnqueuer } from './enqueue-mail.ts';
import { openMailQueue } from './mail-queue.ts';
import { queueStoredMails } from './queue-stored-mails.ts';
import { sendMail } from './send-mail.ts';

interface MailModuleSettings extends MailTransportSettings {
  MAIL_KEY: KeySource;
  REDIS_URL: string;
}

interface MailModuleDependencies {
  env: MailModuleSettings;
  connection: Connection;
  changes: CollectionChanges;
  people: PeopleStore;
  hrEmail: HrEmailStore;
  mailPreferences: MailPreferenceStore;
  log: Logger;
}

/** Sets up everything about emails: store, queue, templates and transport. */
export function openMailModule({
  env,
  connection,
  changes,
  people,
  hrEmail,
  mailPreferences,
  log,
}: MailModuleDependencies) {
  const now = () => new Date();
  const mailSealer = createSealer(env.MAIL_KEY);
  const mails = createMailStore(connection);
  const transport = createMailTransport(env);
  const writeDependencies = {
    people,
    hrEmail,
    mailPreferences,
    mailSealer,
    publicUrl: env.PUBLIC_URL,
  };
  const queue = openMailQueue(
    env.REDIS_URL,
    (attempt) => sendMail({ mails, transport, writeDependencies }, attempt, now),
    log,
  );
  const startFeeding = () =>
    runOnChange(() => queueStoredMails({ mails, queue }, now), {
      changes,
      collection: 'mails',
      name: 'queueing mails',
      log,
    });
  return {
    mails,
    mailSealer,
    mailEnqueuer: createMailEnqueuer({ mails, people, hrEmail, mailSealer }, now),
    workers: [startFeeding, queue.startWorker],
    queues: [queue.queues, transport],
  };
}
