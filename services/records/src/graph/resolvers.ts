import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../dependencies.ts';
import { archiveResolvers } from './archive.ts';
import { dailyRecordResolvers } from './daily-records.ts';
import { weeklyReportResolvers } from './weekly-reports.ts';

/** All resolvers of the records subgraph. */
export function resolversOf(dependencies: Dependencies): Resolvers {
  const areas = [
    dailyRecordResolvers(dependencies),
    archiveResolvers(dependencies),
    weeklyReportResolvers(dependencies),
  ];
  return {
    Query: { ...merged(areas.map(({ Query }) => Query)) },
    Mutation: { ...merged(areas.map(({ Mutation }) => Mutation)) },
  };
}

function merged(fields: readonly (Resolvers[string] | undefined)[]): Resolvers[string] {
  return Object.assign({}, ...fields);
}
