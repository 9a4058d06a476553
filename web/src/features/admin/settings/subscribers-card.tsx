import { Plug } from 'lucide-react';
import { useRef, useState } from 'react';
import { SubscribersDocument } from '../../../gql/admin/settings/subscribers.ts';
import type { CreateSubscriberMutation, SubscriberPartsFragment } from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { AddSubscriberDialog } from './add-subscriber-dialog.tsx';
import { AddButton, ListCard } from './list-card.tsx';
import { RevokeSubscriberDialog } from './revoke-subscriber-dialog.tsx';
import { SubscriberCredentialsDialog } from './subscriber-credentials-dialog.tsx';
import { SubscriberItem } from './subscriber-item.tsx';

/** The other systems that read attendance events. */
export function SubscribersCard() {
  const content = useRef<HTMLDivElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [created, setCreated] = useState<CreateSubscriberMutation['createSubscriber'] | null>(null);
  const [revoking, setRevoking] = useState<SubscriberPartsFragment | null>(null);
  const { value, error, retry } = useLiveQuery(SubscribersDocument, {
    everyMs: 10_000,
    on: ['portal.attendance.audited'],
    read: ({ subscribers }) => subscribers,
  });
  const isEmpty = value?.subscribers.every(({ isBuiltIn }) => isBuiltIn);

  return (
    <ListCard
      title="Other systems"
      items={value?.subscribers}
      error={error}
      onRetry={retry}
      actions={
        value?.isManaged && <AddButton label="Add system" onPress={() => setIsAdding(true)} />
      }
      empty={
        !value?.isManaged && (
          <EmptyState
            icon={<Plug aria-hidden />}
            title="Managed by your IT team"
            body="Ask them to give other systems access to attendance events."
          />
        )
      }
      renderItem={(subscriber) => (
        <SubscriberItem
          key={subscriber.id}
          subscriber={subscriber}
          onRevoke={() => setRevoking(subscriber)}
        />
      )}
      note={
        value?.isManaged &&
        (isEmpty
          ? 'No other system has been added yet. Each system you add can read attendance events and when registrations expire, and nothing else.'
          : 'Some systems only get updates as they happen. For these we can’t show when they last read or what they haven’t read.')
      }
      contentRef={content}
    >
      {isAdding && (
        <AddSubscriberDialog
          onClose={() => setIsAdding(false)}
          onCreated={(subscriber) => {
            setIsAdding(false);
            setCreated(subscriber);
            void retry();
          }}
        />
      )}
      {created && (
        <SubscriberCredentialsDialog subscriber={created} onClose={() => setCreated(null)} />
      )}
      {revoking && (
        <RevokeSubscriberDialog
          subscriber={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => {
            setRevoking(null);
            // The pressed button is gone, so the list takes the focus.
            content.current?.focus({ preventScroll: true });
            void retry();
          }}
        />
      )}
    </ListCard>
  );
}
