import { Plug, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  type CreateSubscriberMutation,
  type SubscriberPartsFragment,
  SubscribersDocument,
} from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { AddSubscriberDialog } from './add-subscriber-dialog.tsx';
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
  const subscribers = value?.subscribers ?? [];
  const isEmpty = subscribers.every(({ isBuiltIn }) => isBuiltIn);

  return (
    <Card
      title="Other systems"
      flush
      actions={
        value?.isManaged && (
          <Button
            variant="secondary"
            size="small"
            icon={<Plus aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            Add system
          </Button>
        )
      }
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        {!value && error && <LoadFailureBanner error={error} onRetry={retry} />}
        {!value && !error && <Skeleton className="m-5 h-24" />}
        {value && !value.isManaged && (
          <EmptyState
            icon={<Plug aria-hidden />}
            title="Managed by your IT team"
            body="Ask them to give other systems access to attendance events."
          />
        )}
        {subscribers.length > 0 && (
          <ul aria-label="Other systems" className="grid divide-y divide-line">
            {subscribers.map((subscriber) => (
              <SubscriberItem
                key={subscriber.id}
                subscriber={subscriber}
                onRevoke={() => setRevoking(subscriber)}
              />
            ))}
          </ul>
        )}
        {value?.isManaged && (
          <p className="border-t border-line px-4 py-3 text-14 text-muted sm:px-5">
            {isEmpty
              ? 'No other system has been added yet. Each system you add can read attendance events and when registrations expire, and nothing else.'
              : 'Some systems only get updates as they happen. For these we can’t show when they last read or what they haven’t read.'}
          </p>
        )}
      </div>
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
    </Card>
  );
}
