import { isArchived } from '../store/archived-days.ts';
import { type Announcing, archiveAndAnnounce } from './archive-and-announce.ts';
import type { Archive } from './archive-day.ts';
import { daysDue } from './days-due.ts';
import type { Work } from './scheduler.ts';

/** Archives each day before today that was not archived after its end. */
export function dailyArchive(archive: Archive, announcing: Announcing): Work {
  return async (now, goOn) => {
    for (const date of await daysDue(archive, now)) {
      await goOn();
      // Somebody may have done it by hand meanwhile.
      if (await isArchived(archive.days, date)) continue;
      const day = { date, byHand: false, tally: `daily-archive ${date}` };
      await archiveAndAnnounce(archive, announcing, day, new Date());
    }
  };
}
