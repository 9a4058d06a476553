import { startTracing, type TracingEnv } from '@portal/tracing/start-tracing';
import type { Logger } from './log.ts';
import type { createShutdownStack } from './shutdown-stack.ts';

/**
 * Starts to trace this process if its environment has an endpoint, and says whether it does. Closed as
 * the last step, so that it exports the spans of the others.
 */
export async function startServiceTracing(
  service: string,
  env: TracingEnv,
  log: Logger,
  opened: ReturnType<typeof createShutdownStack>,
): Promise<boolean> {
  const tracing = await startTracing(service, env, (err) =>
    log.warn({ err }, 'traces not exported'),
  );
  if (tracing) opened.add('traces', () => tracing.stop());
  return tracing !== null;
}
