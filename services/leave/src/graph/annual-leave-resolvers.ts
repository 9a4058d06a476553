import * as contracts from '@portal/contracts/leave/annual-leave';
import * as bookContracts from '@portal/contracts/leave/book-leave';
import { leaveHistory as leaveHistoryContract } from '@portal/contracts/leave/leave-request';
import type { SignedInRequest } from '@portal/runtime/request';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { bookLeave } from '../operations/annual-leave/book-leave.ts';
import { cancelLeave } from '../operations/annual-leave/cancel-leave.ts';
import { cancelLeaveDay } from '../operations/annual-leave/cancel-leave-day.ts';
import { changeLeaveDates } from '../operations/annual-leave/change-leave-dates.ts';
import { decideLeave } from '../operations/annual-leave/decide-leave.ts';
import { deleteLeaveDay } from '../operations/annual-leave/delete-leave-day.ts';
import { deleteLeaveRequest } from '../operations/annual-leave/delete-leave-request.ts';
import { leaveCalendar } from '../operations/annual-leave/leave-calendar.ts';
import { leaveCost } from '../operations/annual-leave/leave-cost.ts';
import { leaveHistory } from '../operations/annual-leave/leave-history.ts';
import { leaveRequests } from '../operations/annual-leave/leave-requests.ts';
import { requestLeave } from '../operations/annual-leave/request-leave.ts';
import { restoreLeaveDay } from '../operations/annual-leave/restore-leave-day.ts';
import { undoLeaveDecision } from '../operations/annual-leave/undo-leave-decision.ts';
import type { Loaders } from './loaders.ts';

export const annualLeaveResolvers = (deps: Dependencies) => ({
  Query: {
    leaveRequests: resolve(contracts.leaveRequests, (request, input) =>
      leaveRequests(deps, request, input),
    ),
    leaveCalendar: resolve(contracts.leaveCalendar, (request: SignedInRequest<Loaders>, input) =>
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
    bookLeave: resolve(bookContracts.bookLeave, (request, input) =>
      bookLeave(deps, request, input),
    ),
    changeLeaveDates: resolve(bookContracts.changeLeaveDates, (request, input) =>
      changeLeaveDates(deps, request, input),
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
