import { sealer } from '@portal/auth/sealing';
import { every } from '@portal/runtime/every';
import type { Logger } from '@portal/runtime/log';
import type { Connection } from 'mongoose';
import type { HrEmailStore } from '../store/hr-email.ts';
import type { MailPreferenceStore } from '../store/mail-preferences.ts';
import { mailStore } from '../store/mails.ts';
import type { PeopleStore } from '../store/people.ts';
import { feedQueue } from './feed-queue.ts';
import { openMailQueue } from './mail-queue.ts';
import { mailOrders } from './orders.ts';
import { type PostSettings, postOf } from './post-of.ts';
import { sendMail } from './send-mail.ts';

interface Settings extends PostSettings {
  MAIL_KEY: string;
  REDIS_URL: string;
}

interface Needs {
  env: Settings;
  connection: Connection;
  people: PeopleStore;
  hrEmail: HrEmailStore;
  mailPreferences: MailPreferenceStore;
  log: Logger;
}

/** All that has to do with mails: where they are ordered, kept, queued, written and sent. */
export function openMailRoom({ env, connection, people, hrEmail, mailPreferences, log }: Needs) {
  const now = () => new Date();
  const mailSealer = sealer(env.MAIL_KEY);
  const mails = mailStore(connection);
  const post = postOf(env);
  const desk = {
    people,
    hrEmail,
    mailPreferences,
    mailSealer,
    publicUrl: env.PUBLIC_URL,
  };
  const queue = openMailQueue(
    env.REDIS_URL,
    (attempt) => sendMail({ mails, post, desk }, attempt, now),
    log,
  );
  const startFeeding = () =>
    every(1_000, () => feedQueue({ mails, queue }, now), {
      what: 'queueing mails',
      log,
    });
  return {
    mails,
    mailSealer,
    orders: mailOrders({ mails, people, hrEmail, mailSealer }, now),
    workers: [startFeeding, queue.startWorker],
    queues: [queue.queues, post],
  };
}
