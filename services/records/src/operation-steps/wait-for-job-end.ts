import { setTimeout as delay } from 'node:timers/promises';
import type { Dependencies } from '../dependencies.ts';
import type { ArchiveJob } from '../domain/archive-job.ts';

/** Gives a job once it has ended, or as it is at `until` (performance.now); null for an unknown id. */
export async function waitForJobEnd(
  { jobs }: Pick<Dependencies, 'jobs'>,
  id: string,
  until: number,
): Promise<ArchiveJob | null> {
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 1.5, 250)) {
    const job = await jobs.byId(id);
    if (!job || job.endedAt || performance.now() >= until) return job;
    await delay(pauseMs);
  }
}
