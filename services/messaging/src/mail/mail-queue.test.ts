import { newId } from '@portal/kernel/new-id';
import { createLog } from '@portal/runtime/log';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { freshValkey } from '@portal/testing/valkey';
import { expect, test } from 'vitest';
import { openMailQueue } from './mail-queue.ts';
import type { Attempt } from './send-mail.ts';

const log = createLog({ service: 'test', level: 'silent' });

test('a resent mail gets its own job and doesn’t wait for the one that gave it up', async () => {
  const started: Pick<Attempt, 'id' | 'resentAt'>[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const queue = openMailQueue(
    await freshValkey(),
    async ({ id, resentAt }) => {
      started.push({ id, resentAt });
      await ended;
      return 'done';
    },
    log,
  );
  const worker = queue.startWorker();
  registerCleanUp(async () => {
    await worker.close();
    await queue.queues.close();
  });
  const first = { id: newId(), resentAt: null };
  const resent = { id: first.id, resentAt: new Date() };
  await eventually(() => queue.add([first]));
  await eventually(() => expect(started).toEqual([first]));
  await queue.add([first, resent, resent]);
  await eventually(() => expect(started).toEqual([first, resent]));
  end();
});
