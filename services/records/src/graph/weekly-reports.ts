import * as contracts from '@portal/contracts/records/weekly-report';
import { resolve } from '@portal/runtime/resolve';
import type { Resolvers } from '@portal/runtime/resolver-types';
import { weeklyReports } from '../operations/weekly-reports.ts';
import type { WeeklyReports } from '../store/weekly-reports.ts';

/** The stored weekly reports. */
export function weeklyReportResolvers({ reports }: { reports: WeeklyReports }): Resolvers {
  return {
    Query: {
      weeklyReports: resolve(contracts.weeklyReports, (_, input) => weeklyReports(reports, input)),
    },
  };
}
