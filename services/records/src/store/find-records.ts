import { addDays } from '@portal/kernel/london';
import { mongo } from 'mongoose';
import type { RecordPosition, RecordRange } from '../domain/record-cursor.ts';
import {
  allRecordsSort,
  personRecordsSort,
  type RecordCollection,
  type RecordRow,
  teamRecordsSort,
} from './record-schema.ts';

const first = new mongo.MinKey();
/** More than a page, so that a page needs one batch. */
const batchSize = 1_000;

/**
 * Finds the records of a range, newest day first and within a day by name, after a position and up to
 * `limit`.
 */
export function findRecords(
  rows: RecordCollection,
  range: RecordRange,
  { position = null, limit }: { position?: RecordPosition | null; limit?: number } = {},
): mongo.FindCursor<RecordRow> {
  const { filter, ...bounds } = recordIndexBounds(range, position);
  // Omit the limit instead of passing 0, with which the driver would enlarge every batch.
  return rows.find<RecordRow>(filter, { ...bounds, batchSize, ...(limit && { limit }) });
}

/** Index bounds instead of a filter, so that no records of other days or people are examined. */
export function recordIndexBounds(range: RecordRange, after: RecordPosition | null = null) {
  const { workerId, teamId } = range;
  const ofTeam = teamId ? { teamId } : {};
  if (workerId) {
    const bounds = personBounds(workerId, range, after);
    // The bounds alone would not tell a router which shard has a person's records. The team is looked up
    // in the person's records, because few people change teams.
    const filter = { userId: workerId, ...ofTeam };
    return { filter, sort: personRecordsSort, hint: personRecordsSort, ...bounds };
  }
  const bounds = everyoneBounds(range, after);
  if (!teamId) return { filter: {}, sort: allRecordsSort, hint: allRecordsSort, ...bounds };
  return {
    filter: ofTeam,
    sort: teamRecordsSort,
    hint: teamRecordsSort,
    min: { teamId, ...bounds.min },
    max: { teamId, ...bounds.max },
  };
}

/** From the first key of the range to the first one after it; days descend. */
function everyoneBounds({ startDate, endDate }: RecordRange, after: RecordPosition | null) {
  const { recordDate = endDate, sortName = first, userId = first } = after ?? {};
  const sessionNumber = after ? after.sessionNumber + 1 : first;
  return {
    min: { recordDate, sortName, userId, sessionNumber },
    max: {
      recordDate: addDays(startDate, -1),
      sortName: first,
      userId: first,
      sessionNumber: first,
    },
  };
}

function personBounds(
  userId: string,
  { startDate, endDate }: RecordRange,
  after: RecordPosition | null,
) {
  const recordDate = after?.recordDate ?? endDate;
  const sessionNumber = after ? after.sessionNumber + 1 : first;
  return {
    min: { userId, recordDate, sessionNumber },
    max: { userId, recordDate: addDays(startDate, -1), sessionNumber: first },
  };
}
