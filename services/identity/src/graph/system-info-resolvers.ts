import { systemInfo as contract } from '@portal/contracts/identity/system-info';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { systemInfo } from '../operations/system-info/system-info.ts';

/** Figures about the whole portal. */
export const systemInfoResolvers = (deps: Dependencies) => ({
  Query: { systemInfo: resolve(contract, (request) => systemInfo(deps, request)) },
  Mutation: {},
});
