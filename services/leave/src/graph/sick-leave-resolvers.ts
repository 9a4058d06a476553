import * as contracts from '@portal/contracts/leave/sick-leave';
import { resolve } from '@portal/runtime/resolve';
import { cancelSickLeave } from '../operations/cancel-sick-leave.ts';
import { decideSickLeave } from '../operations/decide-sick-leave.ts';
import { deleteSickLeave } from '../operations/delete-sick-leave.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { pendingSickLeave } from '../operations/pending-sick-leave.ts';
import { requestSickLeave } from '../operations/request-sick-leave.ts';
import { sickDaysThisYear } from '../operations/sick-days-this-year.ts';
import { sickLeaveRequests } from '../operations/sick-leave-requests.ts';
import { undoSickLeaveDecision } from '../operations/undo-sick-leave-decision.ts';

export const sickLeaveResolvers = (deps: Dependencies) => ({
  Query: {
    sickLeaveRequests: resolve(contracts.sickLeaveRequests, (request, input) =>
      sickLeaveRequests(deps, request, input),
    ),
    sickDaysThisYear: resolve(contracts.sickDaysThisYear, sickDaysThisYear),
    pendingSickLeave: resolve(contracts.pendingSickLeave, () => pendingSickLeave(deps)),
  },
  Mutation: {
    requestSickLeave: resolve(contracts.requestSickLeave, (request, input) =>
      requestSickLeave(deps, request, input),
    ),
    undoSickLeaveDecision: resolve(contracts.undoSickLeaveDecision, (request, input) =>
      undoSickLeaveDecision(deps, request, input),
    ),
    cancelSickLeave: resolve(contracts.cancelSickLeave, (request, input) =>
      cancelSickLeave(deps, request, input),
    ),
    decideSickLeave: resolve(contracts.decideSickLeave, (request, input) =>
      decideSickLeave(deps, request, input),
    ),
    deleteSickLeave: resolve(contracts.deleteSickLeave, (request, input) =>
      deleteSickLeave(deps, request, input),
    ),
  },
});
