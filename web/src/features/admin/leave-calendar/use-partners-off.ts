import { useWallChartPartnerships } from '../wall-chart/use-wall-chart-partnerships.ts';
import type { StaffLeaveRequest } from './named-requests.ts';
import { type PartnerOff, partnersOff } from './partners-off.ts';
import { useLeaveInRange } from './use-leave-in-range.ts';

const none: PartnerOff[] = [];

/** The holiday partners in conflict with leave that can still be approved or restored. */
export function usePartnersOff(request: StaffLeaveRequest): readonly PartnerOff[] {
  const { leaveType, status, startDate, endDate } = request;
  const partners = useWallChartPartnerships();
  const { value: leave } = useLeaveInRange(startDate, endDate);
  const isOpen = leaveType === 'annual' && (status === 'pending' || status === 'cancelled');
  return isOpen && leave ? partnersOff(request, partners, leave) : none;
}
