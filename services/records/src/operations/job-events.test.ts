import { setTimeout as sleep } from 'node:timers/promises';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { newId } from '@portal/testing/people';
import { expect, test } from 'vitest';
import { addArchiveJob, archiveJobsIn, endArchiveJob, noteDayDone } from '../store/archive-jobs.ts';
import { jobEvents } from './job-events.ts';

const connection = await connectTo(await freshDatabase('job-events'));
const jobs = archiveJobsIn(connection);
await jobs.createCollection();
const times = { lookEveryMs: 20, heartbeatMs: 100 };

async function newJob(): Promise<string> {
  const range = { fromDate: '2026-01-01', toDate: '2026-01-03', workerId: null, isAwaited: false };
  return connection.transaction((session) => addArchiveJob(jobs, range, new Date(), session));
}

const done = (id: string, day: string) =>
  connection.transaction((session) =>
    noteDayDone(jobs, { id, day, archived: 2, updated: 1 }, new Date(), session),
  );

async function listening(id: string, over = new AbortController()) {
  const opened = await jobEvents(jobs, { id }, over.signal, times);
  if (!opened.ok) throw new Error(opened.failure.message);
  const heard: string[] = [];
  const ended = (async () => {
    for await (const text of opened.value.body) heard.push(String(text));
  })();
  const progress = () =>
    heard
      .flatMap((text) => [...text.matchAll(/^event: progress\ndata: (.*)$/gm)])
      .map(([, json]) => JSON.parse(json ?? ''));
  return { mediaType: opened.value.mediaType, heard, progress, ended, over };
}

test('tells at once how a job is, then each change, and ends with it', async () => {
  const id = await newJob();
  const { mediaType, progress, ended } = await listening(id);
  expect(mediaType).toContain('text/event-stream');
  await eventually(() => expect(progress()).toMatchObject([{ id, state: 'waiting', daysDone: 0 }]));
  await done(id, '2026-01-01');
  await eventually(() => expect(progress().at(-1)).toMatchObject({ daysDone: 1, archived: 2 }));
  await done(id, '2026-01-02');
  await done(id, '2026-01-03');
  await ended;
  expect(progress().at(-1)).toMatchObject({ state: 'completed', daysDone: 3, nextDate: null });
  const texts = progress().map((job) => JSON.stringify(job));
  expect(new Set(texts).size).toBe(texts.length);
});

test('one that is over is told once', async () => {
  const id = await newJob();
  await endArchiveJob(jobs, id, { state: 'cancelled', error: null }, new Date());
  const { progress, ended } = await listening(id);
  await ended;
  expect(progress()).toMatchObject([{ state: 'cancelled' }]);
});

test('says now and then that it is there, and ends where nobody listens', async () => {
  const { heard, progress, ended, over } = await listening(await newJob());
  await eventually(() =>
    expect(heard.filter((text) => text === ':\n\n').length).toBeGreaterThan(1),
  );
  expect(progress()).toHaveLength(1);
  over.abort();
  await ended;
});

test('a job that is removed ends it', async () => {
  const id = await newJob();
  const { ended } = await listening(id);
  await sleep(50);
  await jobs.deleteOne({ _id: id });
  await ended;
});

test('there is no such job', async () => {
  const answer = await jobEvents(jobs, { id: newId() }, new AbortController().signal, times);
  expect(answer).toMatchObject({ ok: false, failure: { code: 'NOT_FOUND' } });
});
