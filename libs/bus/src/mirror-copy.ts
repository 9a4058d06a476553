import type { Connection } from 'mongoose';
import { erasuresOf, type MirrorRow, mirrorsOf } from './collections.ts';
import { subjectsOfPerson } from './erasures.ts';
import type { MirrorSource } from './mirror-source.ts';
import { configOf, type MirrorStream } from './mirror-stream.ts';

/** One subscriber's mirror as it is copied, checked and erased in. One process works at a time. */
export interface MirrorCopy {
  /** Finds out how far the copy has come; makes the stream anew where it is not ours, whole. */
  attach(): Promise<void>;
  /** Copies what is new; gives whether there was anything. */
  copy(): Promise<boolean>;
  /** Erases the persons whose events were purged from the original. */
  erase(): Promise<void>;
  /** Whether the stream still holds exactly what was copied; notes who reads it. */
  check(): Promise<boolean>;
}

/** More unrecorded messages than one batch has can't come from an interrupted copy. */
const longestTail = 128;

/**
 * The copy of attendance's stream in a subscriber's account. What it must hold is recorded in the
 * database, so that whatever a subscriber did to it is seen, and the stream made anew.
 */
export function mirrorCopyOf({
  id,
  connection,
  source,
  stream,
  remakeAfterMs,
}: {
  id: string;
  connection: Connection;
  source: MirrorSource;
  stream: MirrorStream;
  /** How old a stream must be before it is made anew once more. */
  remakeAfterMs: number;
}): MirrorCopy {
  const mirrors = mirrorsOf(connection);
  let row: MirrorRow;

  async function save(change: Partial<MirrorRow>): Promise<void> {
    row = { ...row, ...change };
    const { _id, ...rest } = row;
    const durably = { writeConcern: { w: 'majority', journal: true } } as const;
    await mirrors.replaceOne({ _id }, rest, { upsert: true, ...durably });
  }

  async function makeAnew(sourceCreated: string): Promise<void> {
    // Whoever breaks its stream again and again has it copied this often and no more.
    const age = Date.now() - Date.parse(row?.created ?? '');
    if (age < remakeAfterMs) throw new Error('the mirror was made anew a moment ago');
    const made = await stream.make(sourceCreated);
    const reading = { isReading: false, lastReadAt: row?.reading.lastReadAt ?? null, behind: null };
    row = { _id: id, ...made, checkedAt: null, reading };
    await save({});
  }

  /** Takes over what an interrupted copy or erasure has left; false where it was not that. */
  async function takeOver(sourceLast: number): Promise<boolean> {
    const found = await stream.info();
    if (!found || found.created !== row.created || configOf(found) !== row.config) return false;
    const { last_seq: lastSeq, messages } = found.state;
    const unrecorded = lastSeq - row.lastSeq;
    if (unrecorded < 0 || unrecorded > longestTail) return false;
    let { sourceSeq } = row;
    if (unrecorded > 0) {
      for (const next of await stream.placesOf(row.lastSeq + 1, lastSeq)) {
        if (next === null || next <= sourceSeq || next > sourceLast) return false;
        // What was purged from the original meanwhile must not stay in the copy alone.
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
        const isOurs = row.sourceCreated === created && row.sourceSeq <= lastSeq;
        if (isOurs && (await takeOver(lastSeq))) return;
      }
      await makeAnew(created);
    },

    async copy() {
      const { created, lastSeq: last } = await source.state();
      if (created !== row.sourceCreated || last < row.sourceSeq) await makeAnew(created);
      const isNews = row.sourceSeq < last;
      while (row.sourceSeq < last) {
        const { messages, through } = await source.read(row.sourceSeq + 1, last);
        await stream.append(messages, row.lastSeq);
        await save({
          sourceSeq: through,
          lastSeq: row.lastSeq + messages.length,
          messages: row.messages + messages.length,
        });
      }
      return isNews;
    },

    async erase() {
      const due = await erasuresOf(connection)
        .find({ doneAt: null, purgedAt: { $ne: null }, mirrors: { $ne: id } })
        .toArray();
      if (due.length === 0) return;
      await save({ isErasing: true });
      let purged = 0;
      for (const { _id: userId } of due) {
        for (const subject of subjectsOfPerson('attendance', userId)) {
          purged += await stream.purge(subject);
        }
      }
      await save({ messages: row.messages - purged, isErasing: false });
      for (const { _id, purgedAt } of due) {
        // Unless it was asked for again meanwhile.
        await erasuresOf(connection).updateOne({ _id, purgedAt }, { $addToSet: { mirrors: id } });
      }
    },

    async check() {
      const found = await stream.info();
      const isWhole =
        found !== null &&
        found.created === row.created &&
        configOf(found) === row.config &&
        found.state.last_seq === row.lastSeq &&
        found.state.messages === row.messages;
      if (!isWhole) {
        await makeAnew(row.sourceCreated);
        return false;
      }
      const reading = await stream.reading();
      // A consumer that is gone takes with it when it was read.
      reading.lastReadAt ??= row.reading.lastReadAt;
      await save({ checkedAt: new Date(), reading });
      return true;
    },
  };
}
