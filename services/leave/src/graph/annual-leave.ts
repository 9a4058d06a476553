import * as contracts from '@portal/contracts/leave/annual-leave';
import { resolve } from '@portal/runtime/resolve';
import { decideLeave } from '../operations/decide-leave.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { leaveCalendar } from '../operations/leave-calendar.ts';
import { leaveRequests } from '../operations/leave-requests.ts';
import { requestLeave } from '../operations/request-leave.ts';

export const annualLeave = (deps: Dependencies) => ({
  Query: {
    leaveRequests: resolve(contracts.leaveRequests, (request, input) =>
      leaveRequests(deps, request, input),
    ),
    leaveCalendar: resolve(contracts.leaveCalendar, (request, input) =>
      leaveCalendar(deps, request, input),
    ),
  },
  Mutation: {
    requestLeave: resolve(contracts.requestLeave, (request, input) =>
      requestLeave(deps, request, input),
    ),
    decideLeave: resolve(contracts.decideLeave, (request, input) =>
      decideLeave(deps, request, input),
    ),
  },
});
