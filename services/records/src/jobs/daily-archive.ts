import type { ArchiveStores } from '../dependencies.ts';
import { archiveAndPublish, type PublishDependencies } from './archive-and-publish.ts';
import { daysDue } from './days-due.ts';
import type { JobFunction } from './scheduler.ts';

/** Archives each past day that was not archived after its end. */
export function createDailyArchiveJob(
  archive: ArchiveStores,
  publishing: PublishDependencies,
): JobFunction {
  return async (now, checkpoint) => {
    for (const date of await daysDue(archive, now)) {
      await checkpoint();
      // An administrator may have archived it meanwhile.
      if (await archive.days.isArchived(date)) continue;
      const day = { date, byHand: false, counterId: `daily-archive ${date}` };
      await archiveAndPublish(archive, publishing, day, new Date());
    }
  };
}
