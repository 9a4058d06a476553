import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ServiceName } from '@portal/contracts/operation';
import { plainError } from '../portal/plain-error.ts';
import type { Filling } from '../portal/portal.ts';
import type { Parts } from './parts.ts';

/**
 * Puts an organisation into a portal that is about to open: each service's part is written by a
 * program of the service's own, and the events of it come out as ever. Resolves once everybody who
 * follows has heard of all, and the records are archived. Fails with a plain error where a service
 * refuses: before any has started, where there are people already.
 */
export async function fillPortal(
  parts: Parts,
  filling: Filling,
  say: (line: string) => void,
): Promise<void> {
  const write = (service: ServiceName) => begin(service, parts[service], filling).finish();
  say('Making the people of the demo');
  await write('identity');
  say('Starting the services while their history is written');
  // Nothing is archived before all is known.
  const records = begin('records', parts.records, filling);
  await records.begun;
  await Promise.all([
    filling.startServices(),
    write('leave'),
    write('attendance'),
    write('messaging'),
  ]);
  say('Archiving the days');
  await records.finish();
}

/** Has a service's part written; `finish` tells it that the others are done, and waits for it. */
function begin(service: ServiceName, part: object, { programOf, signal }: Filling) {
  const { command, args, cwd, env } = programOf(service);
  // As the service itself is run, but for its program.
  const program = [...args.slice(0, -1), 'src/demo.ts'];
  const child = spawn(command, program, { cwd, env, stdio: 'pipe', signal });
  // Who ends before having read all says why by itself.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(part)}\n`);
  const ended = Promise.all([text(child.stderr), once(child, 'exit')]).then(
    ([complaint, [code]]) => {
      if (code !== 0) throw plainError(`${service} got no demo: ${complaint.trim()}`);
    },
  );
  const begun = Promise.race([once(child.stdout, 'data'), ended]);
  // Whoever waits for them is told; nobody may be waiting yet.
  for (const each of [begun, ended]) each.catch(() => undefined);
  return {
    begun,
    finish(): Promise<void> {
      child.stdin.end();
      return ended;
    },
  };
}
