import { useApolloClient } from '@apollo/client/react';
import { ChangeLeaveDatesDocument } from '../../../gql/admin/person-leave/person-leave.ts';
import type { AnnualLeavePartsFragment } from '../../../gql/documents.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { formatLeaveAmount } from '../../leave/format-leave-amount.ts';
import { formatLeaveDates } from '../../leave/format-leave-dates.ts';
import { refreshLeave } from '../leave/update-leave-cache.ts';
import type { NamedLeaveRequest } from '../leave-calendar/named-requests.ts';
import { nameOrPlaceholder } from '../staff/use-names.ts';
import { usePeople } from '../staff/use-staff.ts';
import { LeaveEntryDialog } from './leave-entry-dialog.tsx';
import { type LeaveEntryValues, toLeaveEntryValues, toPeriod } from './leave-entry-values.ts';
import { PersonLeaveCost } from './person-leave-cost.tsx';

/** Changes the dates or hours of somebody’s leave, see docs/specification/leave.md. */
export function ChangeDatesDialog({
  leave: { id, name, request },
  onClose,
}: {
  leave: NamedLeaveRequest;
  onClose: () => void;
}) {
  const client = useApolloClient();
  const { userId } = request;
  const { people } = usePeople();
  const patterns = people?.find((person) => person.id === userId)?.workingPatterns ?? [];

  async function send(values: LeaveEntryValues): Promise<void> {
    const { data } = await client.mutate({
      mutation: ChangeLeaveDatesDocument,
      variables: { input: { id, ...toPeriod(values, patterns), reason: values.reason.trim() } },
    });
    if (!data) throw new Error('The leave came back empty');
    toast({ ...changeMessage(data.changeLeaveDates), tone: 'success' });
    refreshLeave(client);
  }

  function changeMessage(changed: AnnualLeavePartsFragment) {
    const { startDate, endDate, hoursBooked } = changed;
    const leave = `${nameOrPlaceholder(name)}, ${formatLeaveDates(changed)}`;
    const isSameRange = startDate === request.startDate && endDate === request.endDate;
    if (!isSameRange || hoursBooked === null || request.hoursBooked === null) {
      return { title: 'Dates changed', description: leave };
    }
    const hours = formatLeaveAmount(hoursBooked, 'hours');
    const description = `${leave}: ${hours} instead of ${request.hoursBooked}`;
    return { title: 'Hours changed', description };
  }

  return (
    <LeaveEntryDialog
      title="Change dates"
      description={`${nameOrPlaceholder(name)}, ${formatLeaveDates(request)}`}
      submitLabel="Change dates"
      draft={`dates of ${id}`}
      initial={toLeaveEntryValues(request)}
      patterns={patterns}
      renderConsequences={(values) => (
        <PersonLeaveCost userId={userId} patterns={patterns} values={values} leaveRequestId={id} />
      )}
      send={send}
      onClose={onClose}
    />
  );
}
