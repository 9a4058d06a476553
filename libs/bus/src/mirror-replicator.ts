import type { Connection } from 'mongoose';
import {
  erasureCollection,
  eventPurgeCollection,
  type MirrorRow,
  majorityWrite,
  mirrorCollection,
} from './collections.ts';
import { personSubjects } from './erasure-worker.ts';
import type { MirrorSource } from './mirror-source.ts';
import { type MirrorStream, serializeConfig } from './mirror-stream.ts';

/** One subscriber's mirror. Only one process may work on it at a time. */
export interface MirrorReplicator {
  /** Resumes the copy, or recreates the stream if it is not intact. */
  attach(): Promise<void>;
  /** Copies new messages. Gives whether there were any. */
  copy(): Promise<boolean>;
  /** Erases the people whose events were purged from the original. */
  erase(): Promise<void>;
  /** Purges what was purged from the original after its retention period, also of people on legal hold. */
  purgeExpired(): Promise<void>;
  /** Whether the stream still holds exactly what was copied. Records its consumers' progress. */
  check(): Promise<boolean>;
}

/** The size of a batch: an interrupted copy can't leave more unrecorded messages. */
const maxUnrecorded = 256;

/**
 * Creates the copy of attendance's stream in a subscriber's account. What it must contain is
 * recorded in the database, so that any change by the subscriber is detected and the stream is
 * recreated. The methods throw the errors of the broker and the database, and if the stream was
 * recreated less than `recreateAfterMs` ago: then it is removed first.
 */
export function createMirrorReplicator({
  id,
  connection,
  source,
  stream,
  recreateAfterMs,
}: {
  id: string;
  connection: Connection;
  source: MirrorSource;
  stream: MirrorStream;
  /** The minimum age of a stream before it is recreated again. */
  recreateAfterMs: number;
}): MirrorReplicator {
  const mirrors = mirrorCollection(connection);
  let row: MirrorRow;

  async function save(change: Partial<MirrorRow>): Promise<void> {
    row = { ...row, ...change };
    const { _id, ...rest } = row;
    await mirrors.replaceOne({ _id }, rest, { upsert: true, ...majorityWrite });
  }

  async function recreate(sourceCreated: string): Promise<void> {
    // Limits the work that a subscriber can cause by breaking its stream repeatedly. Until then it has none: its consumers
    // could go on writing to it.
    const age = Date.now() - Date.parse(row?.created ?? '');
    if (age < recreateAfterMs) {
      await stream.remove();
      throw new Error('the mirror was recreated a moment ago');
    }
    const created = await stream.create(sourceCreated);
    const reading = { isReading: false, lastReadAt: row?.reading.lastReadAt ?? null, behind: null };
    row = { _id: id, ...created, checkedAt: null, reading };
    await save({});
  }

  /** Resumes after an interrupted copy or erasure. False if the stream differs in another way. */
  async function resume(sourceLast: number): Promise<boolean> {
    const found = await stream.info();
    if (!found || found.created !== row.created || serializeConfig(found) !== row.config)
      return false;
    const { last_seq: lastSeq, messages } = found.state;
    const unrecorded = lastSeq - row.lastSeq;
    if (unrecorded < 0 || unrecorded > maxUnrecorded) return false;
    let { sourceSeq } = row;
    if (unrecorded > 0) {
      for (const next of await stream.sourceSequences(row.lastSeq + 1, lastSeq)) {
        if (next === null || next <= sourceSeq || next > sourceLast) return false;
        // A message that was purged from the original meanwhile must not stay in the copy.
        if (!(await source.at(next))) return false;
        sourceSeq = next;
      }
    }
    if (!row.isErasing && messages !== row.messages + unrecorded) return false;
    await save({ sourceSeq, lastSeq, messages, isErasing: false });
    return true;
  }

  return {
    async attach() {
      const { created, lastSeq } = await source.state();
      const known = await mirrors.findOne({ _id: id });
      if (known) {
        row = known;
        const replicas = await stream.updateReplicas();
        if (replicas?.before === row.config) await save({ config: replicas.after });
        const isSameSource = row.sourceCreated === created && row.sourceSeq <= lastSeq;
        if (isSameSource && (await resume(lastSeq))) return;
      }
      await recreate(created);
    },

    async copy() {
      const { created, lastSeq: last } = await source.state();
      if (created !== row.sourceCreated || last < row.sourceSeq) await recreate(created);
      const hasNewMessages = row.sourceSeq < last;
      while (row.sourceSeq < last) {
        const { messages, through } = await source.read(row.sourceSeq + 1, last);
        await stream.append(messages, row.lastSeq);
        await save({
          sourceSeq: through,
          lastSeq: row.lastSeq + messages.length,
          messages: row.messages + messages.length,
        });
      }
      return hasNewMessages;
    },

    async erase() {
      const due = await erasureCollection(connection)
        .find({ doneAt: null, purgedAt: { $ne: null }, mirrors: { $ne: id } })
        .toArray();
      if (due.length === 0) return;
      await save({ isErasing: true });
      let purged = 0;
      for (const { _id: userId } of due) {
        for (const subject of personSubjects('attendance', userId)) {
          purged += await stream.purgeSubject(subject);
        }
      }
      await save({ messages: row.messages - purged, isErasing: false });
      for (const { _id, purgedAt } of due) {
        // Matches only if the erasure wasn't requested again meanwhile.
        await erasureCollection(connection).updateOne(
          { _id, purgedAt },
          { $addToSet: { mirrors: id } },
        );
      }
    },

    async purgeExpired() {
      const streamCreated = row.sourceCreated;
      const all = await eventPurgeCollection(connection).find({ streamCreated }).toArray();
      const due = all.filter(({ _id, through }) => through > (row.purged?.[_id] ?? 0));
      if (due.length === 0) return;
      await save({ isErasing: true });
      let count = 0;
      const purged = { ...row.purged };
      for (const { _id, types, through } of due) {
        const before = await stream.firstSequenceSince(through);
        for (const type of types) count += await stream.purgeSubject(`${type}.*`, { before });
        purged[_id] = through;
      }
      await save({ messages: row.messages - count, isErasing: false, purged });
    },

    async check() {
      const found = await stream.info();
      const isIntact =
        found !== null &&
        found.created === row.created &&
        serializeConfig(found) === row.config &&
        found.state.last_seq === row.lastSeq &&
        found.state.messages === row.messages;
      if (!isIntact) {
        await recreate(row.sourceCreated);
        return false;
      }
      const reading = await stream.checkConsumers();
      // A deleted consumer no longer reports when it last read.
      reading.lastReadAt ??= row.reading.lastReadAt;
      await save({ checkedAt: new Date(), reading });
      return true;
    },
  };
}
