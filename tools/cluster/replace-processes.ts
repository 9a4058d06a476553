import type { ProcessesContext } from '../portal/processes/start-processes.ts';
import type { Program, SupervisedProcess } from '../portal/processes/supervise.ts';
import type { BalancerControl } from './balancer-control.ts';

/** A program that HAProxy sends requests to, as a server of a listener. */
export interface BalancedProgram {
  listener: string;
  program: Program;
}

/** HAProxy's listener in front of the gateways. Those of the services have the services' names. */
export const portalListener = 'portal';

/** Requests are answered within 30 seconds; event streams, which don't end, are only at the gateways. */
const drainTimeoutMs = { requests: 30_000, streams: 5_000 };

/**
 * Starts programs, and gives a function that replaces each of their processes in turn: HAProxy sends it no
 * more requests, it ends, and a new one is started from the files as they are then. With two processes of
 * each, no request fails. A call while processes are being replaced joins that replacement.
 */
export async function startReplaceablePrograms(
  programs: readonly BalancedProgram[],
  { launch }: Pick<ProcessesContext, 'launch'>,
  balancer: BalancerControl,
): Promise<() => Promise<void>> {
  const running = new Map<string, SupervisedProcess>();
  for (const { program } of programs) running.set(program.name, launch(program));
  await Promise.all([...running.values()].map(({ ready }) => ready));

  async function replace({ listener, program }: BalancedProgram): Promise<void> {
    const { name } = program;
    const hasStreams = listener === portalListener;
    await balancer.drain(listener, name, drainTimeoutMs[hasStreams ? 'streams' : 'requests']);
    await running.get(name)?.stop();
    const started = launch(program);
    running.set(name, started);
    await started.ready;
    await balancer.resume(listener, name);
  }

  const isRunning = ({ program }: BalancedProgram) => running.get(program.name)?.pid() != null;

  async function replaceAll(): Promise<void> {
    // Where a replacement has failed, the other process of the pair works alone.
    const missing = programs.filter((each) => !isRunning(each));
    for (const each of [...missing, ...programs.filter(isRunning)]) {
      const { listener } = each;
      const others = programs.filter((other) => other.listener === listener && other !== each);
      const names = others.map((other) => other.program.name);
      await balancer.withoutChecks(listener, names, () => replace(each));
    }
  }

  let replacing: Promise<void> | null = null;
  return () => {
    // A second call must not drain the other process of a pair.
    replacing ??= replaceAll().finally(() => {
      replacing = null;
    });
    return replacing;
  };
}
