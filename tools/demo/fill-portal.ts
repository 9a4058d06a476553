import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ServiceName } from '@portal/contracts/operation';
import { expectedError } from '../portal/expected-error.ts';
import type { FillContext } from '../portal/start-portal.ts';
import type { Organisation } from './plan-demo.ts';
import { planWorkParts, toLeavePart, toServiceSetups } from './service-inputs.ts';

export interface FillOptions {
  say(line: string): void;
}

/**
 * Fills a starting portal with an organisation. Plans one group of people at a time and passes their history
 * on: each service writes its part with its own demo program and publishes the events as usual.
 * Resolves once all events are handled and the records are archived. Fails with a plain error if a
 * service refuses, for example because there are people already.
 */
export async function fillPortal(
  organisation: Organisation,
  context: FillContext,
  { say }: FillOptions,
): Promise<void> {
  const setups = toServiceSetups(organisation);
  const start = (service: ServiceName) => startProgram(service, setups[service], context);
  say('Creating the demo’s people');
  const identity = start('identity');
  for (const person of organisation.people) await identity.write(person);
  await identity.finish();
  say('Starting the services and writing their history');
  // Nothing is archived before all data is there.
  const records = start('records');
  await records.started;
  await Promise.all([context.startServices(), writeHistory(organisation, start)]);
  say('Archiving the days');
  await records.finish();
}

/**
 * Plans the history and passes it on; the slowest service determines the pace. Leave comes first, because
 * its consumers would wait for those of attendance, which write to the same people's days.
 */
async function writeHistory(
  organisation: Organisation,
  start: (service: ServiceName) => DemoProgram,
): Promise<void> {
  const leave = start('leave');
  for (const group of organisation.groups()) await leave.write(toLeavePart(group));
  await leave.finish();

  const [attendance, messaging] = [start('attendance'), start('messaging')];
  for (const group of organisation.groups()) {
    const parts = planWorkParts(group, organisation.scheduleOf);
    await Promise.all([attendance.write(parts.attendance), messaging.write(parts.messaging)]);
  }
  await Promise.all([attendance.finish(), messaging.finish()]);
}

/** A running program that writes the data of a service. */
interface DemoProgram {
  started: Promise<unknown>;
  /** Passes data on; resolves when the program has room for more. */
  write(part: object): Promise<void>;
  /** Signals that there is no more data, and waits until it is written. */
  finish(): Promise<void>;
}

function startProgram(
  service: ServiceName,
  setup: object,
  { programOf, signal }: FillContext,
): DemoProgram {
  const { command, args, cwd, env } = programOf(service);
  // Run like the service itself, with another program.
  const program = [...args.slice(0, -1), 'src/demo.ts'];
  const child = spawn(command, program, { cwd, env, stdio: 'pipe', signal });
  // A process that ends early reports its own error.
  child.stdin.on('error', () => undefined);
  const ended = Promise.all([text(child.stderr), once(child, 'exit')]).then(([stderr, [code]]) => {
    if (code !== 0)
      throw expectedError(`${service} could not create its demo data: ${stderr.trim()}`);
  });
  const started = Promise.race([once(child.stdout, 'data'), ended]);
  // Avoid unhandled rejections before anyone awaits them.
  for (const promise of [started, ended]) promise.catch(() => undefined);

  async function write(data: object): Promise<void> {
    if (child.stdin.write(`${JSON.stringify(data)}\n`)) return;
    await Promise.race([once(child.stdin, 'drain'), ended]);
  }
  void write(setup);
  return {
    started,
    write,
    finish(): Promise<void> {
      child.stdin.end();
      return ended;
    },
  };
}
