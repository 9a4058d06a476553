import * as contracts from '@portal/contracts/leave/sick-leave';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { cancelSickLeave } from '../operations/sick-leave/cancel-sick-leave.ts';
import { decideSickLeave } from '../operations/sick-leave/decide-sick-leave.ts';
import { deleteSickLeave } from '../operations/sick-leave/delete-sick-leave.ts';
import { pendingSickLeave } from '../operations/sick-leave/pending-sick-leave.ts';
import { requestSickLeave } from '../operations/sick-leave/request-sick-leave.ts';
import { sickDaysThisYear } from '../operations/sick-leave/sick-days-this-year.ts';
import { sickLeaveRequests } from '../operations/sick-leave/sick-leave-requests.ts';
import { undoSickLeaveDecision } from '../operations/sick-leave/undo-sick-leave-decision.ts';

export const sickLeaveResolvers = (deps: Dependencies) => ({
  Query: {
    sickLeaveRequests: resolve(contracts.sickLeaveRequests, (request, input) =>
      sickLeaveRequests(deps, request, input),
    ),
    sickDaysThisYear: resolve(contracts.sickDaysThisYear, sickDaysThisYear),
    pendingSickLeave: resolve(contracts.pendingSickLeave, (request, input) =>
      pendingSickLeave(deps, request, input),
    ),
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
