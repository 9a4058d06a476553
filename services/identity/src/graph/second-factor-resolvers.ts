import * as contracts from '@portal/contracts/identity/second-factor';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { beginTotp } from '../operations/second-factor/begin-totp.ts';
import { confirmTotp } from '../operations/second-factor/confirm-totp.ts';
import { removeSecondFactor } from '../operations/second-factor/remove-second-factor.ts';
import { renewRecoveryCodes } from '../operations/second-factor/renew-recovery-codes.ts';
import { secondFactors } from '../operations/second-factor/second-factors.ts';
import { saveSecondFactorPolicy } from '../operations/second-factor-policy/save-second-factor-policy.ts';
import { secondFactorPolicy } from '../operations/second-factor-policy/second-factor-policy.ts';
import { removeUserSecondFactor } from '../operations/user-second-factor/remove-user-second-factor.ts';
import { userSecondFactors } from '../operations/user-second-factor/user-second-factors.ts';

/** A person's own second factors, those of others for administrators, and of whom they are demanded. */
export const secondFactorResolvers = (deps: Dependencies) => ({
  Query: {
    secondFactors: resolve(contracts.secondFactors, (request) => secondFactors(deps, request)),
    userSecondFactors: resolve(contracts.userSecondFactors, (request, input) =>
      userSecondFactors(deps, request, input),
    ),
    secondFactorPolicy: resolve(contracts.secondFactorPolicyQuery, () => secondFactorPolicy(deps)),
  },
  Mutation: {
    beginTotp: resolve(contracts.beginTotp, (request, input) => beginTotp(deps, request, input)),
    confirmTotp: resolve(contracts.confirmTotp, (request, input) =>
      confirmTotp(deps, request, input),
    ),
    removeSecondFactor: resolve(contracts.removeSecondFactor, (request, input) =>
      removeSecondFactor(deps, request, input),
    ),
    renewRecoveryCodes: resolve(contracts.renewRecoveryCodes, (request, input) =>
      renewRecoveryCodes(deps, request, input),
    ),
    removeUserSecondFactor: resolve(contracts.removeUserSecondFactor, (request, input) =>
      removeUserSecondFactor(deps, request, input),
    ),
    saveSecondFactorPolicy: resolve(contracts.saveSecondFactorPolicy, (request, input) =>
      saveSecondFactorPolicy(deps, request, input),
    ),
  },
});
