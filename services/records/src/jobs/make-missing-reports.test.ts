import { weeklyReportMade } from '@portal/contracts/records/events';
import { addDays } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { mongo } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { newer, older, startWithMissingReports } from '../../testing/weekly-reports.ts';
import { createWeeklyReportStore } from '../store/weekly-reports.ts';
import { weeksDue } from './make-missing-reports.ts';

const { nats, database, listReports } = await startWithMissingReports();

/** The files of the reports, in GridFS. */
function filesOf({ db }: typeof database): mongo.GridFSBucket {
  if (!db) throw new Error('not connected');
  return new mongo.GridFSBucket(db, { bucketName: 'weeklyReportFiles' });
}

test('missing reports are made once at the start, with one event each', async () => {
  await eventually(
    async () => {
      const weeks = (await listReports()).map(({ weekStart }) => weekStart);
      // Wait for all, so that none is still being made in the following tests.
      expect(weeks).toEqual(weeksDue(older, new Date()).toReversed());
    },
    { timeoutMs: 40_000 },
  );
  expect((await listReports()).at(-1)).toMatchObject({
    weekStart: older,
    weekEnd: addDays(older, 6),
    people: 1,
  });
  const records = await connectNatsAs('records', nats.url);
  await eventually(async () => {
    const events = (await readPublishedEvents(records, 'records')).filter(
      ({ subject }) => subject === `${weeklyReportMade.type}.all`,
    );
    expect(events).toHaveLength((await listReports()).length);
  });
  const files = await filesOf(database).find().toArray();
  expect(files).toHaveLength(3 * (await listReports()).length);
}, 120_000);

test('old reports are removed with their files, and so are orphaned files', async () => {
  const reports = createWeeklyReportStore(database);
  const files = filesOf(database);
  files.openUploadStream('left behind').end('x');
  await eventually(async () => {
    expect(await files.find({ filename: 'left behind' }).toArray()).toHaveLength(1);
  });
  await reports.removeOrphans(new Date());
  expect(await files.find({ filename: 'left behind' }).toArray()).toHaveLength(1);
  await reports.removeOrphans(new Date(Date.now() + 25 * 60 * 60_000));
  expect(await files.find({ filename: 'left behind' }).toArray()).toEqual([]);
  const before = (await listReports()).length;
  expect(await reports.removeBefore(newer)).toBe(1);
  expect(await listReports()).toHaveLength(before - 1);
  expect(await files.find().toArray()).toHaveLength(3 * (before - 1));
});

describe('a report is due from Monday 06:00 in London', () => {
  test.each([
    // GMT, BST, and the weeks in which the clocks change.
    ['2026-11-16T05:59:00Z', '2026-11-02'],
    ['2026-11-16T06:00:00Z', '2026-11-09'],
    ['2026-07-06T04:59:00Z', '2026-06-22'],
    ['2026-07-06T05:00:00Z', '2026-06-29'],
    ['2026-03-30T05:00:00Z', '2026-03-23'],
    ['2026-10-26T05:59:00Z', '2026-10-12'],
    ['2026-10-26T06:00:00Z', '2026-10-19'],
  ])('at %s the latest week is %s', (now, latest) => {
    const due = weeksDue('2020-01-06', new Date(now));
    expect(due).toHaveLength(8);
    expect(due.at(-1)).toBe(latest);
    expect(due[0]).toBe(addDays(latest, -49));
  });

  test('but none before the first archived week', () => {
    const now = new Date('2026-11-18T12:00:00Z');
    expect(weeksDue('2026-11-02', now)).toEqual(['2026-11-02', '2026-11-09']);
    expect(weeksDue('2026-11-16', now)).toEqual([]);
  });
});
