import { withTimeout } from './with-timeout.ts';

export interface HealthCheck {
  /** Resolves to whether the server responds; may throw. */
  isHealthy(): Promise<boolean>;
  /** False where the process can work without the server for a while: it is then only reported. */
  isRequired: boolean;
}

/** The health checks of a process's servers, by name. */
export type HealthChecks = Record<string, HealthCheck>;

/**
 * Gives the handler of `/health/ready`: 503 while the process stops or a required server doesn't respond
 * within a second, else 200. The body lists each server.
 */
export function createReadinessProbe(checks: HealthChecks, stopping: () => boolean) {
  return async () => {
    if (stopping()) return { status: 503, body: { status: 'stopping' } };
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const isHealthy = await withTimeout(() => check.isHealthy(), false);
        return { name, isHealthy, blocks: check.isRequired && !isHealthy };
      }),
    );
    const ready = !results.some(({ blocks }) => blocks);
    return {
      status: ready ? 200 : 503,
      body: {
        status: ready ? 'ready' : 'not ready',
        servers: Object.fromEntries(results.map(({ name, isHealthy }) => [name, isHealthy])),
      },
    };
  };
}
