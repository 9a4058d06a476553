import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { expectedError } from '../portal/expected-error.ts';
import type { FillContext } from '../portal/start-portal.ts';
import type { Organisation } from './plan-demo.ts';
import { planWorkParts, toLeavePart, toServiceSetups } from './service-inputs.ts';

const startedFirst = serviceNames.filter((service) => service !== 'records');

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
  identity.endInput();
  await identity.ended;

  say('Writing their history');
  // How somebody is employed decides about their leave, and the service copies that from identity’s events.
  await context.startServices(startedFirst);
  const leave = start('leave');
  for (const group of organisation.groups()) await leave.write(toLeavePart(group));
  leave.endInput();
  await leave.ready;

  const [attendance, messaging, records] = [
    start('attendance'),
    start('messaging'),
    start('records'),
  ];
  for (const group of organisation.groups()) {
    const parts = planWorkParts(group, organisation.scheduleOf);
    await Promise.all([attendance.write(parts.attendance), messaging.write(parts.messaging)]);
  }
  for (const program of [attendance, messaging]) program.endInput();
  await Promise.all([attendance.ready, messaging.ready]);
  await records.write('written');
  await records.ready;

  say('Starting the services, which handle the events');
  await context.startServices(['records']);
  await Promise.all([leave.ended, attendance.ended, messaging.ended]);

  say('Archiving the days');
  await records.write('handled');
  records.endInput();
  await records.ended;
}

/** A running program that writes the data of a service. */
interface DemoProgram {
  /** Passes data on; resolves when the program has room for more. */
  write(part: object | string): Promise<void>;
  /** Signals that there is no more data. */
  endInput(): void;
  /** Resolves once the services may start, or at the end. */
  ready: Promise<unknown>;
  /** Rejects with a plain error if the program fails. */
  ended: Promise<unknown>;
}

function startProgram(
  service: ServiceName,
  setup: object,
  { programOf, signal }: FillContext,
): DemoProgram {
  const { command, args, cwd, env: settings, keys } = programOf(service);
  const env = { ...settings, ...keys?.() };
  // Run like the service itself, with another program.
  const program = [...args.slice(0, -1), 'src/demo.ts'];
  const child = spawn(command, program, { cwd, env, stdio: 'pipe', signal });
  // A process that ends early reports its own error.
  child.stdin.on('error', () => undefined);
  const ended = Promise.all([text(child.stderr), once(child, 'exit')]).then(([stderr, [code]]) => {
    if (code !== 0)
      throw expectedError(`${service} could not create its demo data: ${stderr.trim()}`);
  });
  const ready = Promise.race([once(child.stdout, 'data'), ended]);
  // Avoid unhandled rejections before anyone awaits them.
  for (const promise of [ready, ended]) promise.catch(() => undefined);

  async function write(data: object | string): Promise<void> {
    if (child.stdin.write(`${JSON.stringify(data)}\n`)) return;
    await Promise.race([once(child.stdin, 'drain'), ended]);
  }
  void write(setup);
  return { write, endInput: () => void child.stdin.end(), ready, ended };
}
