import { isDeepStrictEqual } from 'node:util';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { employmentDaysOf } from '@portal/contracts/identity/employment';
import type { userCreated } from '@portal/contracts/identity/events';
import { firstEmployedDay } from '@portal/kernel/employment';
import { addDays, eachDay, londonDay } from '@portal/kernel/london';
import { firstDifference } from '@portal/kernel/working-pattern';
import type { Logger } from '@portal/runtime/log';
import type { ClientSession } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';
import { employmentDayChanges } from '../domain/employment-day-changes.ts';
import type { RecordedEmployment } from '../domain/is-recordable-day.ts';
import { teamDayChanges } from '../domain/team-day-changes.ts';
import { queueForReArchiving } from '../store/queue-for-re-archiving.ts';

type Stores = Pick<
  ArchiveStores,
  'people' | 'records' | 'entries' | 'days' | 'outdatedDays' | 'firstRetainedDays'
>;

/**
 * Stores a person when their account is created or changed. Where the first or last day of their employment moves,
 * the days in between are archived again: records outside of the employment are removed. So are the recorded days
 * since a working pattern that changes, and the days on which the team is another one.
 */
export function onAccountChanged(stores: Stores, log: Logger) {
  const { people, records, entries, days, outdatedDays } = stores;
  return async ({ data }: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    const { id, version, firstName, lastName, role, annualLeaveEntitlement } = data;
    const since = londonDay(new Date(data.roleSince ?? data.createdAt));
    // Nothing is recorded of somebody before HR’s first day; without one, only days worked before their account.
    const employment = withFirstDay(employmentDaysOf(data), londonDay(new Date(data.createdAt)));
    const { workStartTime, workEndTime, workingPatterns: patterns, teamMemberships } = data;
    const { isOnLegalHold } = data;
    const after = {
      firstName,
      lastName,
      role,
      annualLeaveEntitlement,
      since,
      ...employment,
      isFirstDayAssumed: employmentDaysOf(data).firstDay === null,
      hours: { workStartTime, workEndTime },
      patterns,
      teamMemberships,
      isOnLegalHold,
    };
    const before = await people.byId(id, session);
    const isNews = await people.saveIfNewer({ id, version, ...after }, session);
    if (!isNews || before === null) return;
    const firstReplanned = firstDifference(before.patterns, patterns);
    const isEmployedAlike = isDeepStrictEqual(employmentIn(before), employmentIn(after));
    const isInSameTeams = isDeepStrictEqual(before.teamMemberships, teamMemberships);
    if (isEmployedAlike && firstReplanned === null && isInSameTeams) return;
    const recorded = await records.daysOfUser(id, session);
    const archived = await days.allStarted(session);
    const worked = isEmployedAlike ? noDays : await entries.daysOfUser(id, session);
    const { left, entered } = employmentDayChanges({ before, after, recorded, archived, worked });
    const replanned = firstReplanned === null ? [] : daysToReplan(recorded, firstReplanned);
    const moved = teamDayChanges(
      await recordableDays(stores, firstEmployedDay(employment) ?? ''),
      before.teamMemberships,
      teamMemberships,
    );
    const dates = new Set([...left, ...entered, ...replanned, ...moved]);
    const changed = [...dates].map((day) => ({ day, userId: id }));
    await queueForReArchiving({ outdatedDays, days }, changed, session);
    log.info(
      {
        userId: id,
        firstDay: employment.firstDay,
        lastDay: employment.lastDay,
        earlierEmployments: employment.earlierEmployments.length,
        toRemove: left.length,
        toArchive: entered.length,
        replanned: replanned.length,
        moved: moved.length,
      },
      'archiving days again, because the employment, a working pattern or the team has changed',
    );
  };
}

/** The employment with a first day where HR hasn’t set one: only that of the oldest can be missing. */
function withFirstDay(
  { firstDay, lastDay, earlierEmployments }: ReturnType<typeof employmentDaysOf>,
  firstRecordedDay: string,
) {
  const [oldest, ...others] = earlierEmployments;
  return {
    firstDay: firstDay ?? firstRecordedDay,
    lastDay,
    earlierEmployments: oldest
      ? [{ ...oldest, firstDay: oldest.firstDay ?? firstRecordedDay }, ...others]
      : [],
  };
}

const noDays: ReadonlySet<string> = new Set();

/** The employment of a stored person; earlier versions stored less of it. */
function employmentIn({
  firstDay,
  lastDay,
  earlierEmployments = [],
  isFirstDayAssumed = false,
}: RecordedEmployment) {
  return { firstDay, lastDay, earlierEmployments, isFirstDayAssumed };
}

/**
 * The days up to today of which there may be a record, also if none was archived yet: a day that is being
 * archived now might get a record of the team before.
 */
async function recordableDays(
  { firstRetainedDays }: Pick<Stores, 'firstRetainedDays'>,
  firstDay: string,
): Promise<string[]> {
  const now = new Date();
  const oldest = await firstRetainedDays.archivable(now);
  return eachDay(firstDay > oldest ? firstDay : oldest, londonDay(now));
}

/**
 * The recorded days from a week before a changed pattern on: a free day within leave counts like the working
 * day next to it.
 */
function daysToReplan(recorded: readonly string[], first: string): string[] {
  const since = addDays(first, -7);
  return recorded.filter((day) => day >= since);
}
