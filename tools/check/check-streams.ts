import { setTimeout as delay } from 'node:timers/promises';
import {
  findStreamCheck,
  type HistoryRef,
  requestStreamCheck,
  type StreamCheck,
} from '@portal/bus/stream-checks';
import { findStreamEpoch } from '@portal/bus/stream-epoch';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import type { DatabaseAccess } from '../command-line/run-on-databases.ts';

export interface StreamResult {
  service: ServiceName;
  /** The result of the service, or why it did not check its stream. */
  outcome: StreamCheck | 'not running' | 'republishing';
}

interface CheckOptions {
  /** Whether missing events are published again. */
  repair?: boolean;
  /** Events to publish again because a copy differs. */
  again?: ReadonlyMap<ServiceName, HistoryRef[]>;
}

/** A running service starts within a few seconds, even on a busy machine. */
const startTimeoutMs = 10_000;
const pauseMs = 200;

/** Asks services to compare their data with their streams, and gives the results. */
export async function checkStreams(
  { connect, signal }: DatabaseAccess,
  services: readonly ServiceName[],
  options: CheckOptions,
): Promise<StreamResult[]> {
  return Promise.all(
    services.map(async (service): Promise<StreamResult> => {
      const connection = await connect(service);
      return { service, outcome: await outcomeOf(connection, service, options, signal) };
    }),
  );
}

async function outcomeOf(
  connection: Connection,
  service: ServiceName,
  { repair = false, again }: CheckOptions,
  signal: AbortSignal,
): Promise<StreamResult['outcome']> {
  const known = await findStreamEpoch(connection);
  const isPublishing = known?.republish && known.republish.state !== 'done';
  await requestStreamCheck(connection, {
    now: new Date(),
    repair,
    again: again?.get(service) ?? [],
  });
  const end = performance.now() + startTimeoutMs;
  for (;;) {
    const check = await findStreamCheck(connection);
    if (check?.state === 'done') {
      const now = await findStreamEpoch(connection);
      const isPublishingNow = now?.republish && now.republish.state !== 'done';
      return isPublishing || isPublishingNow ? 'republishing' : check;
    }
    if (check?.state === 'wanted' && performance.now() >= end) return 'not running';
    await delay(pauseMs, undefined, { signal });
  }
}
