import { expect, test } from 'vitest';
import type { Program } from '../portal/processes/supervise.ts';
import { startReplaceablePrograms } from './replace-processes.ts';

/** Starts `leave` and `leave-2`, of which those in `failing` don't start again. */
async function startPair(failing: Set<string>) {
  const done: string[] = [];
  const launch = ({ name }: Program) => {
    const isFailing = failing.has(name);
    done.push(`start ${name}`);
    const ready = isFailing ? Promise.reject(new Error(`${name} failed`)) : Promise.resolve();
    return {
      name,
      ready,
      pid: () => (isFailing ? null : 1),
      sendKeys: async () => {},
      stop: async () => {},
    };
  };
  const balancer = {
    countSessions: async () => 0,
    drain: async (_listener: string, name: string) => void done.push(`drain ${name}`),
    resume: async () => {},
    withoutChecks: async <Value>(
      _listener: string,
      names: readonly string[],
      work: () => Promise<Value>,
    ) => {
      done.push(`without checks of ${names}`);
      return work();
    },
  };
  const programs = ['leave', 'leave-2'].map((name) => ({
    listener: 'leave',
    program: { name } as Program,
  }));
  return { replaceAll: await startReplaceablePrograms(programs, { launch }, balancer), done };
}

test('a process that a failed replacement has left out is replaced before the one that works', async () => {
  const failing = new Set<string>();
  const { replaceAll, done } = await startPair(failing);
  failing.add('leave-2');
  await expect(replaceAll()).rejects.toThrow('leave-2 failed');
  failing.clear();
  done.length = 0;

  await replaceAll();
  expect(done).toEqual([
    'without checks of leave',
    'drain leave-2',
    'start leave-2',
    'without checks of leave-2',
    'drain leave',
    'start leave',
  ]);
});
