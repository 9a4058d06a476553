import { createValkeyClient } from '@portal/runtime/create-valkey-client';
import type { Logger } from '@portal/runtime/log';
import type { Closable } from '@portal/runtime/start-service';
import { traceJob } from '@portal/tracing/job-spans';
import { type Job, Queue, Worker } from 'bullmq';
import { maxAttempts, retryDelayMs, shouldLogFailure } from '../domain/mails/retry-schedule.ts';
import type { QueuedMail } from '../store/mails.ts';
import type { Attempt } from './send-mail.ts';

const name = 'mail';
const secondMs = 1_000;

interface MailJob {
  id: string;
  /** When an administrator last had the mail sent again. */
  resentAt?: number;
  sent?: true;
}

export type MailQueue = ReturnType<typeof openMailQueue>;

/**
 * The queue of mail ids and its worker. Any number of processes may open it. One of them sends a
 * mail, and another takes over if that one dies. A failed mail is retried with growing delays until
 * `send` returns 'given up'.
 */
export function openMailQueue(
  url: string,
  send: (attempt: Attempt) => Promise<'done' | 'given up'>,
  log: Logger,
) {
  // The producer runs every second anyway, so it fails fast. A worker waits until Valkey is back.
  const producerConnection = createValkeyClient(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  const workerConnection = createValkeyClient(url, { maxRetriesPerRequest: null });
  for (const connection of [producerConnection, workerConnection]) {
    connection.on('error', (err) => log.warn({ err }, 'connection to Valkey failed'));
  }
  let connectedAt = new Date();
  producerConnection.on('ready', () => {
    connectedAt = new Date();
  });

  async function processJob(job: Job<MailJob>): Promise<void> {
    const tries = job.attemptsMade + 1;
    const { id, resentAt = null, sent = false } = job.data;
    const outcome = await send({
      id,
      resentAt: resentAt === null ? null : new Date(resentAt),
      tries,
      isLast: tries >= maxAttempts,
      wasSent: sent,
      markSent: () => job.updateData({ ...job.data, sent: true }),
    });
    if (outcome === 'given up') log.error({ mail: id, tries }, 'mail given up');
  }

  const queue = new Queue<MailJob>(name, { connection: producerConnection });
  queue.on('error', (err) => log.warn({ err, queue: name }, 'job queue failed'));

  return {
    /** When the current connection was made. Valkey may have lost jobs that were added before. */
    connectedAt: () => connectedAt,
    /** Adds mails. A mail that is in the queue already stays as it is. */
    async add(mails: readonly QueuedMail[]): Promise<void> {
      const options = {
        attempts: maxAttempts,
        backoff: { type: 'custom' },
        // The outcome is in the mail's row in MongoDB.
        removeOnComplete: true,
        removeOnFail: true,
        // Otherwise the job would store a stack trace for each of hundreds of failures.
        stackTraceLimit: 1,
      };
      await queue.addBulk(
        mails.map((mail) => ({
          name,
          data: toJobData(mail),
          opts: { ...options, jobId: jobIdOf(mail) },
        })),
      );
    },
    startWorker(): Closable {
      const traced = (job: Job<MailJob>) => traceJob(name, {}, () => processJob(job));
      const worker = new Worker<MailJob>(name, traced, {
        connection: workerConnection,
        concurrency: 4,
        // Another worker takes over from a dead one within seconds, any number of times.
        lockDuration: 6 * secondMs,
        stalledInterval: 3 * secondMs,
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        settings: { backoffStrategy: (attempts) => retryDelayMs(attempts) },
      });
      worker.on('error', (err) => log.warn({ err, queue: name }, 'job queue failed'));
      worker.on('failed', (job, err) => {
        const tries = job?.attemptsMade ?? 1;
        if (shouldLogFailure(tries)) log.warn({ err, mail: job?.data.id, tries }, 'mail not sent');
      });
      return worker;
    },
    /** Closes the queue and the connections. Call it after the worker has closed. */
    queues: {
      async close(): Promise<void> {
        await queue.close();
        for (const connection of [producerConnection, workerConnection]) connection.disconnect();
      },
    },
  };
}

function toJobData({ id, resentAt }: QueuedMail): MailJob {
  return { id, ...(resentAt && { resentAt: resentAt.getTime() }) };
}

/**
 * The id of a mail’s job. A resent mail gets a new id, because the job that gave it up may still be
 * running and the queue would treat both as the same.
 */
function jobIdOf({ id, resentAt }: QueuedMail): string {
  return resentAt === null ? id : `${id}.${resentAt.getTime()}`;
}
