import { useApolloClient } from '@apollo/client/react';
import { londonDay } from '@portal/kernel/london';
import { PersonSessionsDocument } from '../../../gql/admin/corrections/corrections.ts';
import { AddSessionDocument } from '../../../gql/admin/person-leave/person-leave.ts';
import { throttledRefetch } from '../../../lib/live/throttled-refetch.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { formatSpan } from '../corrections/format-session-times.ts';
import { type CorrectedTimes, TimesForm } from '../corrections/times-form.tsx';
import { formatWeekdayAndDate } from '../detail/format-week.ts';

/** Adds a missed session for a person, see docs/specification/time.md. */
export function AddSessionForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const client = useApolloClient();

  async function send({ clockInTime, clockOutTime, reason }: CorrectedTimes): Promise<void> {
    // The form needs a clock-out, because the session is not open.
    const input = { id: userId, clockInTime, clockOutTime: clockOutTime ?? '', reason };
    await client.mutate({ mutation: AddSessionDocument, variables: { input } });
    const day = formatWeekdayAndDate(londonDay(new Date(clockInTime)));
    toast({
      title: 'Session added',
      description: `${day}, ${formatSpan({ clockInTime, clockOutTime })}`,
      tone: 'success',
    });
    throttledRefetch(client, [PersonSessionsDocument]);
    onClose();
  }

  return (
    <TimesForm
      draft={`new session of ${userId}`}
      span={null}
      submitLabel="Add session"
      send={send}
      onCancel={onClose}
    />
  );
}
