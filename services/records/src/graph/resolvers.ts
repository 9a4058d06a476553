import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../dependencies.ts';
import { archiveResolvers } from './archive-resolvers.ts';
import { dailyRecordResolvers } from './daily-record-resolvers.ts';
import { payrollResolvers } from './payroll-resolvers.ts';
import { weeklyReportResolvers } from './weekly-report-resolvers.ts';

/** All resolvers of the records subgraph. */
export function createResolvers(deps: Dependencies): Resolvers {
  const areas = [
    dailyRecordResolvers(deps),
    archiveResolvers(deps),
    weeklyReportResolvers(deps),
    payrollResolvers(deps),
  ];
  return {
    Query: { ...mergeFields(areas.map(({ Query }) => Query)) },
    Mutation: { ...mergeFields(areas.map(({ Mutation }) => Mutation)) },
  };
}

function mergeFields(fields: readonly (Resolvers[string] | undefined)[]): Resolvers[string] {
  return Object.assign({}, ...fields);
}
