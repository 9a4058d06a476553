import type { Resolvers } from '@portal/runtime/graph';
import type { ArchivingByHand } from '../operations/archive-daily-staff.ts';
import type { ArchivingRanges } from '../operations/archive-date-range.ts';
import type { StateParts } from '../operations/archive-state.ts';
import type { Deleting } from '../operations/delete-daily-record.ts';
import type { WeeklyReports } from '../store/weekly-reports.ts';
import { archiveResolvers } from './archive.ts';
import { dailyRecordResolvers } from './daily-records.ts';
import { weeklyReportResolvers } from './weekly-reports.ts';

export function resolversOf(
  deps: ArchivingByHand & ArchivingRanges & Deleting & StateParts & { reports: WeeklyReports },
): Resolvers {
  const areas = [dailyRecordResolvers(deps), archiveResolvers(deps), weeklyReportResolvers(deps)];
  return {
    Query: { ...merged(areas.map(({ Query }) => Query)) },
    Mutation: { ...merged(areas.map(({ Mutation }) => Mutation)) },
  };
}

function merged(fields: readonly (Resolvers[string] | undefined)[]): Resolvers[string] {
  return Object.assign({}, ...fields);
}
