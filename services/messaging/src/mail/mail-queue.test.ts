import { createLog } from '@portal/runtime/log';
import { atEnd } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { newId } from '@portal/testing/people';
import { freshRedis } from '@portal/testing/redis';
import { expect, test } from 'vitest';
import { openMailQueue } from './mail-queue.ts';
import type { Attempt } from './send-mail.ts';

const log = createLog({ service: 'test', level: 'silent' });

test('a mail tried anew does not wait for the job that gave it up, nor is it taken for that', async () => {
  const begun: Pick<Attempt, 'id' | 'resentAt'>[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const queue = openMailQueue(
    await freshRedis(),
    async ({ id, resentAt }) => {
      begun.push({ id, resentAt });
      await ended;
      return 'done';
    },
    log,
  );
  const worker = queue.startWorker();
  atEnd(async () => {
    await worker.close();
    await queue.queues.close();
  });
  const first = { id: newId(), resentAt: null };
  const anew = { id: first.id, resentAt: new Date() };
  await eventually(() => queue.add([first]));
  await eventually(() => expect(begun).toEqual([first]));
  await queue.add([first, anew, anew]);
  await eventually(() => expect(begun).toEqual([first, anew]));
  end();
});
