import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectDatabase } from '@portal/testing/databases';
import { buildAccount, publishUserCreated } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { describe, expect, it } from 'vitest';
import { restoreMarkerName } from './backup/restore-marker.ts';
import { start } from './testing/main.ts';
import { hello, rename } from './testing/subgraph.ts';

const ann = { userId: 'a'.repeat(24), role: 'employee' } as const;

describe('a service', () => {
  it('connects to all servers, and closes the connections in order', async () => {
    const nats = await startNatsServer();
    const env = await createServiceEnvironment('leave', { nats });
    const closed: unknown[] = [];
    const service = await start(env, (...what) => closed.push(what));

    expect(await (await fetch(`${service.url}/health/ready`)).json()).toEqual({
      status: 'ready',
      servers: { mongodb: true, redis: true, nats: true },
    });
    expect((await subgraphClient(service.url, 'leave').as(ann).run(hello)).data).toEqual({
      text: 'PONG',
    });

    const bus = await connectNatsAs('identity', nats.url);
    const { subject } = await publishUserCreated(bus, buildAccount());
    const names = (await connectDatabase(env.MONGODB_URI as string)).collection('names');
    await eventually(async () => expect(await names.findOne({ name: subject })).not.toBeNull());

    const underWay = subgraphClient(service.url, 'leave')
      .as(ann)
      .query('{ slow(input: { milliseconds: 400 }) { text } }');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await service.stop();
    expect((await underWay).errors).toEqual([]);
    // 1 is connected: the database goes last. A worker that began before the indexes were there says so.
    expect(closed).toEqual([
      ['workers', 1],
      ['queues', 1],
    ]);
    await expect(fetch(service.url)).rejects.toThrow();
  });

  it('serves no database into which a restore was interrupted', async () => {
    const env = await createServiceEnvironment('leave');
    const marker = { run: 'one', backup: '2026-11-26T02:30:00.000Z', isComplete: false };
    const database = await connectDatabase(env.MONGODB_URI as string);
    await database.collection(restoreMarkerName).insertOne(marker);
    await expect(start(env)).rejects.toThrow(
      /was interrupted: wait for it, or run `npm run restore` again$/,
    );
    await database.collection(restoreMarkerName).updateOne({}, { $set: { isComplete: true } });
    await (await start(env)).stop();
  });

  it('refuses data of a newer version, and changes nothing', async () => {
    const nats = await startNatsServer();
    const env = await createServiceEnvironment('leave', { nats });
    const database = await connectDatabase(env.MONGODB_URI as string);
    const versions = database.collection<{ _id: string; version: number }>('versions');
    await versions.insertOne({ _id: 'data', version: 99 });
    await expect(start(env)).rejects.toThrow(/was written by a newer version of the portal/);
    const collections = await database.db?.listCollections({}, { nameOnly: true }).toArray();
    expect(collections?.map(({ name }) => name)).toEqual(['versions']);
    const bus = await connectNatsAs('leave', nats.url);
    const manager = await bus.jetstreamManager({ checkAPI: false });
    expect(await manager.streams.names().next()).toEqual([]);
  });

  it('runs a write once per idempotency key', async () => {
    const env = await createServiceEnvironment('leave');
    const service = await start(env);
    const headers = { 'idempotency-key': 'k', 'x-idempotency-fingerprint': '1'.repeat(64) };
    const write = (name: string, more: Record<string, string> = headers) =>
      subgraphClient(service.url, 'leave').as(ann).run(rename, { name }, more);
    expect((await write('Ann')).data).toEqual({ text: 'Ann' });
    expect((await write('Ann')).data).toEqual({ text: 'Ann' });
    const other = { ...headers, 'x-idempotency-fingerprint': '2'.repeat(64) };
    expect((await write('Bob', other)).code).toBe('IDEMPOTENCY_KEY_REUSED');
    // The unique index was made before the door opened. What breaks it is nobody's business.
    const broken = await write('Ann', {});
    expect(broken.code).toBe('INTERNAL');
    expect(JSON.stringify(broken.errors)).not.toMatch(/E11000|names/);
    await service.stop();
  });

  it('closes everything where it can’t start', async () => {
    const env = await createServiceEnvironment('leave');
    const first = await start(env);
    const { port } = new URL(first.url);
    await expect(start({ ...env, PORT: port })).rejects.toThrow(
      `PORT ${port} is in use: stop the program that uses it, or choose another port`,
    );
    await expect(start({ ...env, MONGODB_URI: 'mongodb://127.0.0.1:1/x' })).rejects.toThrow();
    await expect(start({ ...env, REDIS_URL: 'redis://127.0.0.1:1' })).rejects.toThrow();
    await expect(start({ ...env, SEALING_KEY: '' })).rejects.toThrow('SEALING_KEY is not set');
    await first.stop();
  });
});
