import { BadgeCheck } from 'lucide-react';
import { OwnRegistrationsDocument } from '../../gql/registrations/registrations.ts';
import { useLiveQuery } from '../../lib/live/use-live-query.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { RegistrationItem } from '../registrations/registration-item.tsx';
import { LoadFailureBanner } from '../shell/load-failure-banner.tsx';

/** One’s own registrations, which HR keeps. */
export function OwnRegistrationsDialog({ onClose }: { onClose(): void }) {
  const { value, error, retry } = useLiveQuery(OwnRegistrationsDocument, {
    everyMs: 0,
    on: ['portal.identity.registration-'],
    read: ({ ownRegistrations }) => ownRegistrations,
  });
  return (
    <Dialog
      title="Your registrations"
      description="HR keeps these up to date. If something is wrong or missing, send HR a message."
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {!value && error && <LoadFailureBanner error={error} onRetry={retry} />}
      {!value && !error && <Skeleton className="h-40" />}
      {value?.length === 0 && (
        <EmptyState
          icon={<BadgeCheck aria-hidden />}
          title="No registrations yet"
          body="HR will add your professional registration, DBS check, right to work and mandatory training. We’ll remind you before they expire."
          className="py-6"
        />
      )}
      {value && value.length > 0 && (
        <ul
          aria-label="Your registrations"
          className="grid grid-cols-1 divide-y divide-line border-y border-line"
        >
          {value.map((registration) => (
            <RegistrationItem key={registration.id} registration={registration} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
