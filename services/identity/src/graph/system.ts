import { systemInfo as contract } from '@portal/contracts/people/system-info';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../operations/dependencies.ts';
import { systemInfo } from '../operations/system-info.ts';

/** The portal as a whole. */
export const system = (deps: Dependencies) => ({
  Query: { systemInfo: resolve(contract, (request) => systemInfo(deps, request)) },
  Mutation: {},
});
