import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { EventType } from '@portal/contracts/event';
import { userCreated } from '@portal/contracts/identity/events';
import type { Role } from '@portal/contracts/identity/user';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { acknowledgeEvents } from '@portal/testing/acknowledge-events';
import { registerCleanUp } from '@portal/testing/clean-up';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectWithMajorityReads } from '@portal/testing/databases';
import { buildAccount, buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { explainQueries } from '@portal/testing/explain-queries';
import { connectNatsAs } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { expect } from 'vitest';
import { start } from '../src/service.ts';
import { growingCollections } from './growing-collections.ts';
import { quickIntervals } from './quick-intervals.ts';

export const today = londonDay(new Date());
export const daysAgo = (count: number) => addDays(today, -count);

/** Starts what the service needs, and any number of its processes on request. */
export async function startArchiveEnvironment(overrides: Record<string, string> = {}) {
  const nats = await startNatsServer();
  const env: Record<string, string> = {
    ...(await createServiceEnvironment('records', { nats })),
    ...overrides,
  };
  explainQueries(env, growingCollections);
  const database = await connectWithMajorityReads(env.MONGODB_URI ?? '');
  const buses = {
    identity: await connectNatsAs('identity', nats.url),
    attendance: await connectNatsAs('attendance', nats.url),
    leave: await connectNatsAs('leave', nats.url),
  };

  async function publish(type: EventType, userId: string, data: Record<string, unknown>) {
    const bus = buses[type.service as keyof typeof buses];
    await publishAs(bus, type, buildCloudEvent(type, userId, data));
  }

  /** Publishes new accounts, created on a day. */
  async function hire(count: number, since: string, role: Role = 'employee'): Promise<string[]> {
    const people = Array.from({ length: count }, (_, index) =>
      buildAccount({
        role,
        createdAt: `${since}T08:00:00.000Z`,
        firstName: 'Ada',
        lastName: `Adams ${String(index).padStart(4, '0')}`,
      }),
    );
    for (const person of people) await publish(userCreated, person.id, person);
    return people.map(({ id }) => id);
  }

  /** Waits until a running service has stored that many people. */
  async function waitForPeople(people: number): Promise<void> {
    const alive = { role: { $exists: true } };
    await eventually(
      async () => expect(await database.collection('people').countDocuments(alive)).toBe(people),
      { timeoutMs: 60_000 },
    );
  }

  async function startService() {
    const service = await start(env, quickIntervals);
    registerCleanUp(() => service.stop());
    await acknowledgeEvents(await connectNatsAs('records', nats.url), 'records');
    return {
      ...service,
      admin: subgraphClient(service.url, 'records').as({ userId: newId(), role: 'admin' }),
    };
  }

  /** Starts the service in a separate process, which a test may kill. */
  async function startProcess() {
    const child = fork(new URL('./service-process.ts', import.meta.url), {
      env: { ...process.env, ...env },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    registerCleanUp(() => child.kill('SIGKILL'));
    const [message] = await once(child, 'message');
    const { ready } = message as { ready: string };
    return {
      url: ready,
      admin: subgraphClient(ready, 'records').as({ userId: newId(), role: 'admin' }),
      async kill(): Promise<void> {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      },
    };
  }

  /** The number of records and the version of each archived day. */
  async function archived() {
    const records = await database
      .collection('records')
      .aggregate<{ _id: string; count: number }>([
        { $group: { _id: '$recordDate', count: { $sum: 1 } } },
      ])
      .toArray();
    const days = await database
      .collection<{ _id: string; version: number }>('archivedDays')
      .find({ version: { $gte: 1 } })
      .toArray();
    return {
      records: new Map(records.map(({ _id, count }) => [_id, count])),
      versions: new Map(days.map(({ _id, version }) => [_id, version])),
    };
  }

  return {
    nats,
    env,
    database,
    buses,
    publish,
    hire,
    waitForPeople,
    startService,
    startProcess,
    archived,
  };
}

/** The event data of a session of work of 7.5 hours. */
export function sessionOn(userId: string, day: string, id = newId()) {
  return {
    id,
    version: 1,
    userId,
    day,
    clockInTime: `${day}T09:00:00.000Z`,
    clockOutTime: `${day}T16:30:00.000Z`,
    hoursWorked: 7.5,
    isLate: false,
    lateMinutes: 0,
    clockInLocation: 'Mobile',
    clockOutLocation: 'Mobile',
    missingClockOut: false,
    sentLate: false,
    corrected: false,
  };
}
