import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@portal/kernel/new-id';
import type { SignedInRequest } from '@portal/runtime/request';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { createArchiveJobStore } from '../../store/archive-jobs.ts';
import { jobEvents } from './job-events.ts';

const connection = await connectDatabase(await freshDatabase('job-events'));
const jobs = createArchiveJobStore(connection);
// Creates the collection.
await Promise.all(Object.values(connection.models).map((model) => model.init()));
const request = {} as SignedInRequest;
let isLow = false;
const shown = { jobs, isStorageLow: () => isLow };
const times = { pollMs: 20, heartbeatMs: 100 };

async function newJob(): Promise<string> {
  const range = { fromDate: '2026-01-01', toDate: '2026-01-03', workerId: null, isAwaited: false };
  return connection.transaction((session) => jobs.insert(range, new Date(), session));
}

const done = (id: string, day: string) =>
  connection.transaction((session) =>
    jobs.completeDay({ id, day, archived: 2, updated: 1 }, new Date(), session),
  );

async function listening(id: string, controller = new AbortController()) {
  const opened = await jobEvents(shown, request, { id }, controller.signal, times);
  if (!opened.ok) throw new Error(opened.failure.message);
  const chunks: string[] = [];
  const ended = (async () => {
    for await (const text of opened.value.body) chunks.push(String(text));
  })();
  const progress = () =>
    chunks
      .flatMap((text) => [...text.matchAll(/^event: progress\ndata: (.*)$/gm)])
      .map(([, json]) => JSON.parse(json ?? ''));
  return { mediaType: opened.value.mediaType, chunks, progress, ended, controller };
}

test('sends the current state at once, then each change, and ends with the job', async () => {
  const id = await newJob();
  const { mediaType, progress, ended } = await listening(id);
  expect(mediaType).toContain('text/event-stream');
  await eventually(() => expect(progress()).toMatchObject([{ id, state: 'waiting', daysDone: 0 }]));
  await done(id, '2026-01-01');
  await eventually(() => expect(progress().at(-1)).toMatchObject({ daysDone: 1, archived: 2 }));
  isLow = true;
  await eventually(() => expect(progress().at(-1)).toMatchObject({ isWaitingForStorage: true }));
  isLow = false;
  await eventually(() => expect(progress().at(-1)).toMatchObject({ isWaitingForStorage: false }));
  await done(id, '2026-01-02');
  await done(id, '2026-01-03');
  await ended;
  expect(progress().at(-1)).toMatchObject({ state: 'completed', daysDone: 3, nextDate: null });
  const texts = progress().map((job) => JSON.stringify(job));
  expect(texts.filter((text, place) => text === texts[place - 1])).toEqual([]);
});

const cancelled = { state: 'cancelled', error: null } as const;
const stop = (id: string, why: Parameters<typeof jobs.stop>[1]) => jobs.stop(id, why, new Date());

test('a stopped job ends once the days in progress are done, with a final event', async () => {
  const id = await newJob();
  for (const day of ['2026-01-01', '2026-01-02']) await jobs.startDay(id, day);
  const { progress, ended } = await listening(id);
  const ending = { state: 'cancelled', endedAt: null, nextDate: null };
  expect(await stop(id, cancelled)).toMatchObject({ state: 'cancelled', endedAt: null });
  await eventually(() => expect(progress().at(-1)).toMatchObject(ending));
  expect(await jobs.startDay(id, '2026-01-03')).toBeNull();
  expect(await jobs.startDay(id, '2026-01-02')).toMatchObject({ state: 'cancelled' });
  await done(id, '2026-01-02');
  await eventually(() => expect(progress().at(-1)).toMatchObject({ ...ending, daysDone: 1 }));
  await done(id, '2026-01-01');
  await ended;
  const { endedAt, underWay } = (await jobs.byId(id)) ?? {};
  expect(underWay).toEqual([]);
  const end = { ...ending, daysDone: 2, archived: 4, updated: 2, endedAt: endedAt?.toISOString() };
  expect(progress().at(-1)).toMatchObject(end);
  expect(progress()[0]).not.toHaveProperty('underWay');
});

test('a failed job ends without the abandoned day and can be resumed only then', async () => {
  const id = await newJob();
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) await jobs.startDay(id, day);
  const failed = { state: 'failed', error: 'full', abandonedDay: '2026-01-02' } as const;
  expect(await stop(id, failed)).toMatchObject({ state: 'failed', endedAt: null });
  await jobs.resumeFailed(id);
  const stays = { state: 'failed', error: 'full', endedAt: null, underWay: ['2026-01-03'] };
  await done(id, '2026-01-01');
  expect(await stop(id, cancelled)).toMatchObject(stays);
  const again = { ...failed, error: 'full again', abandonedDay: '2026-01-03' };
  const controller = { state: 'failed', error: 'full', daysDone: 1, endedAt: expect.any(Date) };
  expect(await stop(id, again)).toMatchObject({ ...controller, underWay: [] });
  expect(await jobs.startDay(id, '2026-01-02')).toBeNull();
  await jobs.resumeFailed(id);
  const resumed = { state: 'running', error: null, endedAt: null, underWay: ['2026-01-02'] };
  expect(await jobs.startDay(id, '2026-01-02')).toMatchObject(resumed);
  expect(await jobs.startDay(id, '2026-01-01')).toBeNull();
});

test('an ended job is sent once, and a job without days in progress ends as soon as it is stopped', async () => {
  const id = await newJob();
  expect(await stop(id, cancelled)).toMatchObject({ ...cancelled, endedAt: expect.any(Date) });
  const { progress, ended } = await listening(id);
  await ended;
  expect(progress()).toMatchObject([{ state: 'cancelled' }]);
});

test('sends heartbeats, and ends when the client disconnects', async () => {
  const { chunks, progress, ended, controller } = await listening(await newJob());
  await eventually(() =>
    expect(chunks.filter((text) => text === ':\n\n').length).toBeGreaterThan(1),
  );
  expect(progress()).toHaveLength(1);
  controller.abort();
  await ended;
});

test('ends when the job is removed', async () => {
  const id = await newJob();
  const { ended } = await listening(id);
  await sleep(50);
  await connection.collection<{ _id: string }>('archiveJobs').deleteOne({ _id: id });
  await ended;
});

test('an unknown job is not found', async () => {
  const answer = await jobEvents(
    shown,
    request,
    { id: newId() },
    new AbortController().signal,
    times,
  );
  expect(answer).toMatchObject({ ok: false, failure: { code: 'NOT_FOUND' } });
});
