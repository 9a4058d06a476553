import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { EventType } from '@portal/contracts/event';
import { userCreated } from '@portal/contracts/people/events';
import type { Role } from '@portal/contracts/people/user';
import { addDays, londonDay } from '@portal/kernel/london';
import { atEnd } from '@portal/testing/clean-up';
import { lookInto } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { followIdly } from '@portal/testing/idle-followers';
import { natsAs } from '@portal/testing/nats';
import { startNatsServer } from '@portal/testing/nats-server';
import { account, cloudEventOf, newId, publishAs } from '@portal/testing/people';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { client } from '@portal/testing/subgraph-client';
import { expect } from 'vitest';
import { start } from './service.ts';
import { quick } from './test-intervals.ts';

export const today = londonDay(new Date());
export const daysAgo = (count: number) => addDays(today, -count);

/** The archive’s surroundings, and as many processes of it as a test wants. */
export async function archiveWorld(overrides: Record<string, string> = {}) {
  const nats = await startNatsServer();
  const env: Record<string, string> = {
    ...(await serviceEnvironment('records', { nats })),
    ...overrides,
  };
  const database = await lookInto(env.MONGODB_URI ?? '');
  const buses = {
    identity: await natsAs('identity', nats.url),
    attendance: await natsAs('attendance', nats.url),
    leave: await natsAs('leave', nats.url),
  };

  async function tell(type: EventType, userId: string, data: Record<string, unknown>) {
    const bus = buses[type.service as keyof typeof buses];
    await publishAs(bus, type, cloudEventOf(type, userId, data));
  }

  /** Makes accounts on a day. */
  async function hire(count: number, since: string, role: Role = 'employee'): Promise<string[]> {
    const people = Array.from({ length: count }, (_, index) =>
      account({
        ...{ role, createdAt: `${since}T08:00:00.000Z` },
        ...{ firstName: 'Ada', lastName: `Adams ${String(index).padStart(4, '0')}` },
      }),
    );
    for (const person of people) await tell(userCreated, person.id, person);
    return people.map(({ id }) => id);
  }

  /** Waits until that many people are known to a service that runs. */
  async function knows(people: number): Promise<void> {
    const alive = { role: { $exists: true } };
    await eventually(
      async () => expect(await database.collection('people').countDocuments(alive)).toBe(people),
      { within: 60_000 },
    );
  }

  async function begin() {
    const service = await start(env, quick);
    atEnd(() => service.stop());
    await followIdly(await natsAs('records', nats.url), 'records');
    return { ...service, admin: client(service.url).as({ userId: newId(), role: 'admin' }) };
  }

  /** A process of its own, which may be killed. */
  async function beginProcess() {
    const child = fork(new URL('./test-jobs-process.ts', import.meta.url), {
      env: { ...process.env, ...env },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    atEnd(() => child.kill('SIGKILL'));
    const [message] = await once(child, 'message');
    const { ready } = message as { ready: string };
    return {
      admin: client(ready).as({ userId: newId(), role: 'admin' }),
      async kill(): Promise<void> {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      },
    };
  }

  /** How many records there are of each day, and how often the days were archived. */
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

  return { nats, env, database, buses, tell, hire, knows, begin, beginProcess, archived };
}

/** A session of work of 7.5 hours as attendance tells of it. */
export function sessionOn(userId: string, day: string, id = newId()) {
  return {
    ...{ id, version: 1, userId, day, clockInTime: `${day}T09:00:00.000Z` },
    ...{ clockOutTime: `${day}T16:30:00.000Z`, hoursWorked: 7.5 },
    ...{ isLate: false, lateMinutes: 0, clockInLocation: 'Mobile', clockOutLocation: 'Mobile' },
    ...{ missingClockOut: false, sentLate: false, corrected: false },
  };
}
