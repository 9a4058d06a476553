import * as contracts from '@portal/contracts/records/weekly-report';
import type { Resolvers } from '@portal/runtime/graph';
import { resolve } from '@portal/runtime/resolve';
import { weeklyReports } from '../operations/weekly-reports.ts';
import type { WeeklyReports } from '../store/weekly-reports.ts';

/** The weekly reports that are kept. */
export function weeklyReportResolvers({ reports }: { reports: WeeklyReports }): Resolvers {
  return {
    Query: {
      weeklyReports: resolve(contracts.weeklyReports, (_, input) => weeklyReports(reports, input)),
    },
  };
}
