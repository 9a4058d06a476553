import * as contracts from '@portal/contracts/identity/personal-data';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { dataRetention } from '../operations/personal-data/data-retention.ts';
import { personalDataCopy } from '../operations/personal-data/personal-data-copy.ts';
import { requestPersonalData } from '../operations/personal-data/request-personal-data.ts';
import { requestUserPersonalData } from '../operations/personal-data/request-user-personal-data.ts';
import { userPersonalDataCopy } from '../operations/personal-data/user-personal-data-copy.ts';

/** Copies of personal data, and how long data is kept. */
export const personalDataResolvers = (deps: Dependencies) => ({
  Query: {
    personalDataCopy: resolve(contracts.personalDataCopyQuery, (request) =>
      personalDataCopy(deps, request),
    ),
    userPersonalDataCopy: resolve(contracts.userPersonalDataCopy, (request, input) =>
      userPersonalDataCopy(deps, request, input),
    ),
    dataRetention: resolve(contracts.dataRetentionQuery, () => dataRetention(deps)),
  },
  Mutation: {
    requestPersonalData: resolve(contracts.requestPersonalData, (request) =>
      requestPersonalData(deps, request),
    ),
    requestUserPersonalData: resolve(contracts.requestUserPersonalData, (request, input) =>
      requestUserPersonalData(deps, request, input),
    ),
  },
});
