import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureStream, mirrorStreamName } from '@portal/bus/ensure-stream';
import { startPortalBroker } from '@portal/bus/testing/portal-broker';
import {
  connectSubscriber,
  readMirror,
  startTestMirrorSync,
} from '@portal/bus/testing/subscriber-mirrors';
import { clockedIn, clockedOut, personErased } from '@portal/contracts/attendance/events';
import type { DataOf, EventType } from '@portal/contracts/event';
import { eventExample } from '@portal/contracts/event-examples';
import { events, isForExternalSubscribers } from '@portal/contracts/events';
import { newId } from '@portal/kernel/new-id';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { buildCloudEvent } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { itNightly } from '@portal/testing/it-nightly';
import { connectNatsAs } from '@portal/testing/nats-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { rootFolder } from './root-folder.ts';

const docs = join(rootFolder, 'docs');
const guide = await readFile(join(docs, 'subscribing.md'), 'utf8');

describe('the guide', () => {
  test.each([
    ['ts', 'typescript/subscriber.mts'],
    ['ts', 'typescript/resume.mts'],
    ['py', 'python/subscriber.py'],
    ['go', 'go/subscriber.go'],
  ])('shows in %s what lies at %s', async (language, file) => {
    const program = await readFile(join(docs, 'subscribers', file), 'utf8');
    expect(guide).toContain(`\`\`\`${language}\n${program}\`\`\``);
  });

  test('tells of every event that outsiders may read, with its schema', () => {
    const rows = [...guide.matchAll(/^\| \[`([a-z-]+)`\]\(schemas\/(\S+)\.schema\.json\) \|/gm)];
    const own = events.filter(isForExternalSubscribers);
    expect(rows.map(([, name, schema]) => [name, schema])).toEqual(
      own.map(({ name, type }) => [name, type]),
    );
  });
});

describe('a program of the guide', () => {
  let accountFile: string;
  let folder: string;
  /** Gives the place of the event in the stream. */
  let publish: (type: EventType, userId: string, data: Record<string, unknown>) => Promise<number>;

  beforeAll(async () => {
    folder = await freshFolder('subscribers');
    const nats = await startPortalBroker();
    const attendance = await connectNatsAs('attendance', nats.url);
    await ensureStream(attendance, 'attendance');
    const connection = await connectDatabase(await freshDatabase('subscribers'));
    startTestMirrorSync({ nc: attendance, connection, url: nats.url });
    const subscriber = await connectSubscriber(nats.url);
    await eventually(async () => expect(await readMirror(subscriber)).toEqual([]));
    publish = async (type, userId, data) => {
      const event = JSON.stringify(buildCloudEvent(type, userId, data));
      const ack = await attendance.jetstream().publish(`${type.type}.${userId}`, event);
      return ack.seq;
    };
    accountFile = join(folder, 'subscriber.json');
    const account = { servers: nats.url, user: 'subscriber', pass: 'not-asked-for' };
    await writeFile(accountFile, JSON.stringify({ ...account, stream: mirrorStreamName }));
  });

  function run(file: string, ...args: string[]): { lines: () => string[]; child: ChildProcess } {
    const program = join(docs, 'subscribers/typescript', file);
    const child = spawn(process.execPath, [program, accountFile, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    registerCleanUp(() => child.kill('SIGKILL'));
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    return { child, lines: () => output.split('\n').slice(0, -1) };
  }

  const session = (userId: string): DataOf<typeof clockedIn> => ({
    ...(eventExample(clockedIn).data as DataOf<typeof clockedIn>),
    id: newId(),
    userId,
  });

  test('prints what was before, and what comes', async () => {
    const userId = newId();
    const entry = session(userId);
    await publish(clockedIn, userId, entry);
    const { lines } = run('subscriber.mts');
    await eventually(() => expect(lines()).toHaveLength(1), { timeoutMs: 60_000 });
    await publish(clockedOut, userId, { ...entry, version: 2 });
    await eventually(() => expect(lines()).toHaveLength(2));
    const subjects = lines().map((line) => line.split(' ')[0]);
    expect(subjects).toEqual([`${clockedIn.type}.${userId}`, `${clockedOut.type}.${userId}`]);
    expect(JSON.parse(lines()[1]?.split(/ (.*)/)[1] ?? '')).toMatchObject({
      specversion: '1.0',
      data: { id: entry.id, version: 2 },
    });
  });

  itNightly('goes on where it was, keeps the newest, and forgets who was erased', async () => {
    const ownFile = join(folder, 'kept.json');
    const kept = async () => JSON.parse(await readFile(ownFile, 'utf8'));
    const [stays, goes] = [session(newId()), session(newId())];
    let place = 0;
    for (const one of [stays, goes]) {
      await publish(clockedOut, one.userId, { ...one, version: 2 });
      place = await publish(clockedIn, one.userId, one);
    }
    const first = run('resume.mts', ownFile);
    await eventually(
      async () =>
        expect(await kept()).toMatchObject({
          place,
          entries: { [stays.id]: { version: 2 }, [goes.id]: { version: 2 } },
        }),
      { timeoutMs: 60_000 },
    );
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await publish(personErased, goes.userId, { id: goes.userId, version: 2 });
    run('resume.mts', ownFile);
    await eventually(
      async () => {
        const now = await kept();
        expect(now.place).toBe(place + 1);
        expect(now.entries).not.toHaveProperty(goes.id);
        expect(now.entries).toHaveProperty(stays.id);
      },
      { timeoutMs: 60_000 },
    );
  });
});
