import { useApolloClient } from '@apollo/client/react';
import { BookLeaveDocument } from '../../../gql/admin/person-leave/person-leave.ts';
import type { LeaveType, PersonFragment } from '../../../gql/documents.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { formatLeaveDates } from '../../leave/format-leave-dates.ts';
import { refreshLeave } from '../leave/update-leave-cache.ts';
import { useDecideLeave } from '../leave/use-decide-leave.ts';
import { nameOf } from '../staff/staff-member.ts';
import { LeaveEntryDialog } from './leave-entry-dialog.tsx';
import {
  type LeaveEntryValues,
  newLeaveValues,
  newSicknessValues,
  toPeriod,
} from './leave-entry-values.ts';
import { PersonLeaveCost } from './person-leave-cost.tsx';

interface BookLeaveDialogProps {
  person: PersonFragment;
  /** Sickness has no choice of type, and starts with today. */
  isSickness: boolean;
  onClose: () => void;
}

/** Books leave or records sickness for a person, see docs/specification/leave.md. */
export function BookLeaveDialog({ person, isSickness, onClose }: BookLeaveDialogProps) {
  const client = useApolloClient();
  const { cancel } = useDecideLeave();
  const today = useToday();
  const patterns = person.workingPatterns ?? [];
  const title = isSickness ? 'Record sickness' : 'Book leave';

  async function send(values: LeaveEntryValues): Promise<void> {
    const { data } = await client.mutate({
      mutation: BookLeaveDocument,
      variables: {
        input: {
          id: person.id,
          leaveType: values.leaveType as LeaveType,
          ...toPeriod(values, patterns),
          reason: values.reason.trim(),
        },
      },
    });
    if (!data) throw new Error('The leave came back empty');
    const { id, leaveType, status, startDate, endDate } = data.bookLeave;
    const booked = { id, name: nameOf(person), leaveType, status, startDate, endDate };
    toast({
      title: isSickness ? 'Sickness recorded' : 'Leave booked',
      description: `${nameOf(person)}, ${formatLeaveDates(data.bookLeave)}`,
      tone: 'success',
      // The person was told of it, so it is cancelled, and they are told of that too.
      action: { label: 'Undo', onPress: () => void cancel(booked) },
    });
    refreshLeave(client);
  }

  return (
    <LeaveEntryDialog
      title={title}
      description={nameOf(person)}
      submitLabel={title}
      draft={`${isSickness ? 'sickness' : 'leave'} of ${person.id}`}
      initial={isSickness ? newSicknessValues(today) : newLeaveValues}
      hasType={!isSickness}
      patterns={patterns}
      renderConsequences={(values) => (
        <PersonLeaveCost userId={person.id} patterns={patterns} values={values} />
      )}
      send={send}
      onClose={onClose}
    />
  );
}
