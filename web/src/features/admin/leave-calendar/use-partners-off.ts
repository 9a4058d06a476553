import { usePartners } from '../wall-chart/use-partners.ts';
import { type PartnerOff, partnersOff } from './partners-off.ts';
import type { Request } from './requests.ts';
import { useLeaveShown } from './use-leave-shown.ts';

const none: PartnerOff[] = [];

/** Which holiday partners are off on days of annual leave that could still be approved or restored. */
export function usePartnersOff(request: Request): readonly PartnerOff[] {
  const { leaveType, status, startDate, endDate } = request;
  const partners = usePartners();
  const { value: leave } = useLeaveShown(startDate, endDate);
  const isOpen = leaveType === 'annual' && (status === 'pending' || status === 'cancelled');
  return isOpen && leave ? partnersOff(request, partners, leave) : none;
}
