import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ServiceName } from '@portal/contracts/operation';
import { plainError } from '../portal/plain-error.ts';
import type { FillContext } from '../portal/start-portal.ts';
import type { DemoInputs } from './service-inputs.ts';

/**
 * Fills a starting portal with an organisation: each service writes its part with its own demo program
 * and publishes the events as usual. Resolves once all events are handled and the records are archived.
 * Fails with a plain error if a service refuses, for example because there are people already.
 */
export async function fillPortal(
  inputs: DemoInputs,
  filling: FillContext,
  say: (line: string) => void,
): Promise<void> {
  const write = (service: ServiceName) => startWriting(service, inputs[service], filling).finish();
  say('Creating the people of the demo');
  await write('identity');
  say('Starting the services and writing their history');
  // Nothing is archived before all data is there.
  const records = startWriting('records', inputs.records, filling);
  await records.started;
  await Promise.all([
    filling.startServices(),
    write('leave'),
    write('attendance'),
    write('messaging'),
  ]);
  say('Archiving the days');
  await records.finish();
}

/** Starts writing the data of a service; `finish` signals that the others are done, and waits for it. */
function startWriting(service: ServiceName, input: object, { programOf, signal }: FillContext) {
  const { command, args, cwd, env } = programOf(service);
  // Run like the service itself, with another program.
  const program = [...args.slice(0, -1), 'src/demo.ts'];
  const child = spawn(command, program, { cwd, env, stdio: 'pipe', signal });
  // A process that ends early reports its own error.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(input)}\n`);
  const ended = Promise.all([text(child.stderr), once(child, 'exit')]).then(([stderr, [code]]) => {
    if (code !== 0) throw plainError(`${service} could not create its demo data: ${stderr.trim()}`);
  });
  const started = Promise.race([once(child.stdout, 'data'), ended]);
  // Avoid unhandled rejections before anyone awaits them.
  for (const promise of [started, ended]) promise.catch(() => undefined);
  return {
    started,
    finish(): Promise<void> {
      child.stdin.end();
      return ended;
    },
  };
}
