import * as contracts from '@portal/contracts/leave/annual-leave';
import { leaveHistory as leaveHistoryContract } from '@portal/contracts/leave/leave-request';
import { resolve } from '@portal/runtime/resolve';
import { cancelLeave } from '../operations/cancel-leave.ts';
import { cancelLeaveDay } from '../operations/cancel-leave-day.ts';
import { decideLeave } from '../operations/decide-leave.ts';
import { deleteLeaveDay } from '../operations/delete-leave-day.ts';
import { deleteLeaveRequest } from '../operations/delete-leave-request.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { leaveCalendar } from '../operations/leave-calendar.ts';
import { leaveCost } from '../operations/leave-cost.ts';
import { leaveHistory } from '../operations/leave-history.ts';
import { leaveRequests } from '../operations/leave-requests.ts';
import { requestLeave } from '../operations/request-leave.ts';
import { restoreLeaveDay } from '../operations/restore-leave-day.ts';
import { undoLeaveDecision } from '../operations/undo-leave-decision.ts';

export const annualLeaveResolvers = (deps: Dependencies) => ({
  Query: {
    leaveRequests: resolve(contracts.leaveRequests, (request, input) =>
      leaveRequests(deps, request, input),
    ),
    leaveCalendar: resolve(contracts.leaveCalendar, (request, input) =>
      leaveCalendar(deps, request, input),
    ),
    leaveHistory: resolve(leaveHistoryContract, (request, input) =>
      leaveHistory(deps, request, input),
    ),
    leaveCost: resolve(contracts.leaveCost, (request, input) => leaveCost(deps, request, input)),
  },
  Mutation: {
    requestLeave: resolve(contracts.requestLeave, (request, input) =>
      requestLeave(deps, request, input),
    ),
    decideLeave: resolve(contracts.decideLeave, (request, input) =>
      decideLeave(deps, request, input),
    ),
    undoLeaveDecision: resolve(contracts.undoLeaveDecision, (request, input) =>
      undoLeaveDecision(deps, request, input),
    ),
    cancelLeave: resolve(contracts.cancelLeave, (request, input) =>
      cancelLeave(deps, request, input),
    ),
    cancelLeaveDay: resolve(contracts.cancelLeaveDay, (request, input) =>
      cancelLeaveDay(deps, request, input),
    ),
    restoreLeaveDay: resolve(contracts.restoreLeaveDay, (request, input) =>
      restoreLeaveDay(deps, request, input),
    ),
    deleteLeaveDay: resolve(contracts.deleteLeaveDay, (request, input) =>
      deleteLeaveDay(deps, request, input),
    ),
    deleteLeaveRequest: resolve(contracts.deleteLeaveRequest, (request, input) =>
      deleteLeaveRequest(deps, request, input),
    ),
  },
});
