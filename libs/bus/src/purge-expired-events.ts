import type { EventType } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import type { JetStreamManager, StreamInfo } from 'nats';
import { eventPurgeCollection } from './collections.ts';
import { createDownstreamConsumers } from './downstream-consumers.ts';
import { mirrorStreamName } from './ensure-stream.ts';
import { nullIfNotFound } from './jetstream-errors.ts';
import type { Bus } from './nats-connection.ts';
import { streamName } from './stream-names.ts';
import { findFirst, nextMessage } from './stream-search.ts';

const timeout = 20_000;

interface Options {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
  types: readonly EventType[];
  /** What was published before this time is purged. */
  before: Date;
  /** The ids of people whose events are not purged. */
  except: readonly string[];
}

/**
 * Purges what a service has published of some types before a time from its stream, and requests the same of the
 * copies of other systems; returns how many events. Does nothing until downstream services have handled them. Repeated
 * calls do no harm.
 */
export async function purgeExpiredEvents({
  nc,
  connection,
  service,
  types,
  before,
  except,
}: Options): Promise<number> {
  const manager = await nc.jetstreamManager({ checkAPI: false, timeout });
  const stream = streamName(service);
  const info = await manager.streams.info(stream).catch(nullIfNotFound);
  if (!info) return 0;
  const through = await firstSequenceSince(manager, info, before);
  if (through <= 1) return 0;
  const consumers = createDownstreamConsumers({ nc, connection, service });
  if (!(await consumers.haveAcknowledged(through - 1))) return 0;
  const kept = new Set(except);
  const names = types.map(({ type }) => type);
  const purged = await purgeTypes(manager, { stream, types: names, through, kept });
  // The copy of a broker without the portal's accounts has the same sequences.
  if (service === 'attendance' && (await exists(manager, mirrorStreamName))) {
    await purgeTypes(manager, { stream: mirrorStreamName, types: names, through, kept });
  }
  await eventPurgeCollection(connection).updateOne(
    { _id: names.join(' ') },
    { $set: { types: names, through, streamCreated: info.created } },
    { upsert: true },
  );
  return purged;
}

async function exists(manager: JetStreamManager, stream: string): Promise<boolean> {
  return (await manager.streams.info(stream).catch(nullIfNotFound)) !== null;
}

/** Purges the messages of some types before a sequence, except those of some people. */
async function purgeTypes(
  manager: JetStreamManager,
  {
    stream,
    types,
    through,
    kept,
  }: { stream: string; types: readonly string[]; through: number; kept: ReadonlySet<string> },
): Promise<number> {
  let total = 0;
  for (const type of types) {
    const purge = async (filter: string) => {
      const { purged } = await manager.streams.purge(stream, { filter, seq: through });
      total += purged;
    };
    if (kept.size === 0) {
      await purge(`${type}.*`);
      continue;
    }
    // JetStream purges by subject and can't leave some out, so each subject is purged by itself.
    for (let from = 1; from < through; ) {
      const next = await nextMessage(manager, stream, { from, subject: `${type}.*` });
      if (!next || next.seq >= through) break;
      if (!kept.has(next.subject.slice(type.length + 1))) await purge(next.subject);
      from = next.seq + 1;
    }
  }
  return total;
}

/** The first sequence of a stream from a time on, or the one after its last. */
async function firstSequenceSince(
  manager: JetStreamManager,
  { config, state }: StreamInfo,
  time: Date,
): Promise<number> {
  const { first_seq, last_seq } = state;
  return findFirst(first_seq, last_seq + 1, async (from) => {
    const next = await nextMessage(manager, config.name, { from, subject: '>' });
    return { seq: next?.seq ?? last_seq, isMatch: !next || next.time >= time };
  });
}
