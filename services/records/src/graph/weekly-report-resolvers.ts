import * as contracts from '@portal/contracts/records/weekly-report';
import { resolve } from '@portal/runtime/resolve';
import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../dependencies.ts';
import { weeklyReports } from '../operations/weekly-report/weekly-reports.ts';

/** The stored weekly reports. */
export function weeklyReportResolvers(deps: Dependencies): Resolvers {
  return {
    Query: {
      weeklyReports: resolve(contracts.weeklyReports, (request, input) =>
        weeklyReports(deps, request, input),
      ),
    },
  };
}
