import type { Logger } from '@portal/runtime/log';
import type { Closable } from '@portal/runtime/service';
import { type Job, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { isToldOf, mostTries, pauseAfter } from '../domain/mails/tries.ts';
import type { Queued } from '../store/mails.ts';
import type { Attempt } from './send-mail.ts';

const name = 'mail';
const second = 1_000;

interface Work {
  id: string;
  /** When the mail was last tried anew, if it was. */
  resentAt?: number;
  sent?: true;
}

export type MailQueue = ReturnType<typeof openMailQueue>;

/**
 * The queue of mails, by their ids, and a worker that takes its share of it. Any number of
 * processes may open it: a mail is sent by one of them, and by another if that one dies. One that
 * can’t be sent comes again, later each time, until `send` says that it was given up.
 */
export function openMailQueue(
  url: string,
  send: (attempt: Attempt) => Promise<'done' | 'given up'>,
  log: Logger,
) {
  // Whoever feeds the queue does so again a second later; a worker waits until Valkey is back.
  const forFeeding = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  const forWorking = new Redis(url, { maxRetriesPerRequest: null });
  for (const connection of [forFeeding, forWorking]) {
    connection.on('error', (err) => log.warn({ err }, 'redis'));
  }
  let connectedAt = new Date();
  forFeeding.on('ready', () => {
    connectedAt = new Date();
  });

  async function work(job: Job<Work>): Promise<void> {
    const tries = job.attemptsMade + 1;
    const { id, resentAt = null, sent = false } = job.data;
    const became = await send({
      ...{ id, resentAt: resentAt === null ? null : new Date(resentAt) },
      tries,
      isLast: tries >= mostTries,
      wasSent: sent,
      keepSent: () => job.updateData({ ...job.data, sent: true }),
    });
    if (became === 'given up') log.error({ mail: id, tries }, 'mail given up');
  }

  const queue = new Queue<Work>(name, { connection: forFeeding });
  queue.on('error', (err) => log.warn({ err }, name));

  return {
    /** When the present connection was made: Valkey may have lost what was entered before. */
    connectedAt: () => connectedAt,
    /** Enters mails; what is in the queue already stays as it is. */
    async add(mails: readonly Queued[]): Promise<void> {
      const options = {
        attempts: mostTries,
        backoff: { type: 'custom' },
        // The row of a mail says what became of it.
        removeOnComplete: true,
        removeOnFail: true,
        // Else each of hundreds of failures would stay with the job.
        stackTraceLimit: 1,
      };
      await queue.addBulk(
        mails.map((mail) => ({
          name,
          data: workOf(mail),
          opts: { ...options, jobId: jobOf(mail) },
        })),
      );
    },
    startWorker(): Closable {
      const worker = new Worker<Work>(name, work, {
        connection: forWorking,
        concurrency: 4,
        // How soon another worker does what a dead one had begun, and that any number may die of it.
        lockDuration: 6 * second,
        stalledInterval: 3 * second,
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        settings: { backoffStrategy: (tries) => pauseAfter(tries) },
      });
      worker.on('error', (err) => log.warn({ err }, name));
      worker.on('failed', (job, err) => {
        const tries = job?.attemptsMade ?? 1;
        if (isToldOf(tries)) log.warn({ err, mail: job?.data.id, tries }, 'mail not sent');
      });
      return worker;
    },
    /** The rest, closed once the worker is. */
    queues: {
      async close(): Promise<void> {
        await queue.close();
        for (const connection of [forFeeding, forWorking]) connection.disconnect();
      },
    },
  };
}

function workOf({ id, resentAt }: Queued): Work {
  return { id, ...(resentAt && { resentAt: resentAt.getTime() }) };
}

/**
 * The id of a mail’s job. Tried anew it is another: the one that gave the mail up may not have ended
 * yet, and the queue would take them for the same.
 */
function jobOf({ id, resentAt }: Queued): string {
  return resentAt === null ? id : `${id}.${resentAt.getTime()}`;
}
