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
 * follows has heard of all. Fails with a plain error where a service refuses, before it has started
 * where there are people already.
 */
export async function fillPortal(
  parts: Parts,
  filling: Filling,
  say: (line: string) => void,
): Promise<void> {
  const fill = (service: ServiceName) => run(service, parts[service], filling);
  say('Making the people of the demo');
  await fill('identity');
  say('Starting the services while two years of history are written');
  await Promise.all([
    filling.startServices(),
    fill('leave'),
    fill('attendance'),
    fill('messaging'),
  ]);
  say('Archiving the records');
  await fill('records');
}

async function run(
  service: ServiceName,
  part: object,
  { programOf, signal }: Filling,
): Promise<void> {
  const { command, args, cwd, env } = programOf(service);
  // As the service itself is run, but for its program.
  const program = [...args.slice(0, -1), 'src/demo.ts'];
  const child = spawn(command, program, { cwd, env, stdio: ['pipe', 'ignore', 'pipe'], signal });
  // Who ends before having read all says why by itself.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(part));
  const exited = once(child, 'exit');
  const [complaint, [code]] = await Promise.all([text(child.stderr), exited]);
  if (code !== 0) throw plainError(`${service} got no demo: ${complaint.trim()}`);
}
