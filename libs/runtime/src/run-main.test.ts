import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '@portal/auth/caller';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { afterAll, describe, expect, it } from 'vitest';
import { createKeepAliveClient } from './testing/keep-alive-client.ts';

const main = new URL('./testing/main.ts', import.meta.url);
const env = await createServiceEnvironment('leave');
const ann: Caller = {
  userId: 'a'.repeat(24),
  role: 'employee',
  stage: 'full',
  sessionId: 'hash',
  authenticatedAt: Date.now(),
};
const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

describe('a process', () => {
  it('fails no accepted request at SIGTERM under load, and exits within 10 s', async () => {
    const { child, url } = await run();
    const acknowledged: string[] = [];
    const failed: string[] = [];
    let stopped = false;
    const clients = createKeepAliveClient(url, 16, ann);
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let i = 0; ; i += 1) {
        const name = `${writer}-${i}`;
        try {
          const { body } = await clients.sendQuery(
            `mutation { rename(input: { name: "${name}" }) { text } }`,
          );
          if (body.includes('"errors"')) failed.push(body);
          else acknowledged.push(name);
        } catch (error) {
          const { code = String(error) } = error as NodeJS.ErrnoException;
          // Nobody listens any more: such a request was never accepted.
          if (!stopped || code !== 'ECONNREFUSED') failed.push(code);
          return;
        }
      }
    });
    await eventually(() => {
      expect(acknowledged.length).toBeGreaterThan(100);
      expect(new Set(acknowledged.map((name) => name.split('-')[0])).size).toBe(16);
    });
    stopped = true;
    const started = performance.now();
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(code).toBe(0);
    await Promise.all(writers);
    clients.close();
    expect(failed).toEqual([]);
    const names = (await connectDatabase(env.MONGODB_URI as string)).collection('names');
    expect(await names.countDocuments({ name: { $in: acknowledged } })).toBe(acknowledged.length);
  });

  it('stops when its parent ends', async () => {
    const { child } = await run();
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('leaves SIGINT to its parent, which receives Ctrl-C too', async () => {
    const { child, url } = await run();
    child.kill('SIGINT');
    await sleep(300);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('prints a configuration error on one line', async () => {
    const { code, stderr } = await runToItsEnd({ ...env, NATS_USER: '' });
    expect({ code, stderr }).toEqual({ code: 78, stderr: 'leave: NATS_USER is not set\n' });
  });

  it('exits with 1 where a server is unreachable', async () => {
    const { code, stdout } = await runToItsEnd({
      ...env,
      LOG_LEVEL: 'info',
      REDIS_URL: 'redis://127.0.0.1:1',
    });
    expect(code).toBe(1);
    expect(stdout).toContain('could not start');
  });
});

async function run(): Promise<{ child: ChildProcess; url: string }> {
  const child = forked(env);
  const [message] = (await once(child, 'message')) as [{ ready: string }];
  return { child, url: message.ready };
}

async function runToItsEnd(variables: Record<string, string>) {
  const child = forked(variables);
  let stderr = '';
  let stdout = '';
  child.stderr?.on('data', (text) => {
    stderr += text;
  });
  child.stdout?.on('data', (text) => {
    stdout += text;
  });
  const [code] = await once(child, 'close');
  return { code, stderr, stdout };
}

function forked(variables: Record<string, string>): ChildProcess {
  const child = fork(main, {
    env: { PATH: process.env.PATH, ...variables },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  return child;
}
