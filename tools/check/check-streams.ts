import { setTimeout as delay } from 'node:timers/promises';
import { streamEpoch } from '@portal/bus/epochs';
import { type HistoryRef, lastCheck, type StreamCheck, wantCheck } from '@portal/bus/stream-checks';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import type { DatabaseCommand } from '../portal/run-on-databases.ts';

export interface StreamResult {
  service: ServiceName;
  /** What the service found; or why it did not compare. */
  outcome: StreamCheck | 'not running' | 'republishing';
}

interface Wish {
  /** Whether what is missing is to be published again. */
  repair?: boolean;
  /** What is to be published again because a copy of it is wrong. */
  again?: ReadonlyMap<ServiceName, HistoryRef[]>;
}

/** A service that runs begins within a few seconds, also on a busy machine. */
const beginsWithinMs = 10_000;
const pauseMs = 200;

/** Has services compare what they hold with their streams, and gives what they found. */
export async function checkStreams(
  { connect, signal }: Pick<DatabaseCommand, 'connect' | 'signal'>,
  services: readonly ServiceName[],
  wish: Wish,
): Promise<StreamResult[]> {
  return Promise.all(
    services.map(async (service): Promise<StreamResult> => {
      const connection = await connect(service);
      return { service, outcome: await outcomeOf(connection, service, wish, signal) };
    }),
  );
}

async function outcomeOf(
  connection: Connection,
  service: ServiceName,
  { repair = false, again }: Wish,
  signal: AbortSignal,
): Promise<StreamResult['outcome']> {
  const known = await streamEpoch(connection);
  const isPublishing = known?.republish && known.republish.state !== 'done';
  await wantCheck(connection, { now: new Date(), repair, again: again?.get(service) ?? [] });
  const end = performance.now() + beginsWithinMs;
  for (;;) {
    const check = await lastCheck(connection);
    if (check?.state === 'done') {
      const now = await streamEpoch(connection);
      const isPublishingNow = now?.republish && now.republish.state !== 'done';
      return isPublishing || isPublishingNow ? 'republishing' : check;
    }
    if (check?.state === 'wanted' && performance.now() >= end) return 'not running';
    await delay(pauseMs, undefined, { signal });
  }
}
