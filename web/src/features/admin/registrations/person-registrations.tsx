import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { PersonRegistrationsDocument } from '../../../gql/admin/registrations/registrations.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import type { Registration } from '../../registrations/format-registration.ts';
import { RegistrationItem } from '../../registrations/registration-item.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { canEditAccount } from '../staff/account-permissions.ts';
import { useAccounts } from '../staff/accounts-context.ts';
import { nameOf } from '../staff/staff-member.ts';
import { registrationChanges } from './registration-changes.ts';
import { RegistrationMenu } from './registration-menu.tsx';
import { useRegistrationWrites } from './use-registration-writes.ts';

const RegistrationDialog = lazyComponent(
  async () => (await import('./registration-dialog.tsx')).RegistrationDialog,
);

const headingId = 'person-registrations';

/** A person’s registrations, with buttons to add, edit and delete them. */
export function PersonRegistrations({ person }: { person: PersonFragment }) {
  const { viewer } = useAccounts();
  const canEdit = canEditAccount(viewer, person);
  const { value, error, retry } = useLiveQuery(PersonRegistrationsDocument, {
    variables: { userId: person.id },
    everyMs: 0,
    on: registrationChanges,
    read: ({ registrations }) => registrations?.items,
  });
  const { remove } = useRegistrationWrites();
  const [dialog, setDialog] = useState<'add' | Registration | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setDialog(null);

  /** The menu goes with its item. */
  async function deleteItem(registration: Registration): Promise<void> {
    if (await remove(registration)) keepFocus(heading.current);
  }

  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="text-16 font-semibold outline-none"
        >
          Registrations
        </h3>
        {canEdit && (
          <Button
            variant="quiet"
            size="small"
            icon={<Plus aria-hidden />}
            className="-mr-2.5"
            onClick={() => setDialog('add')}
          >
            Add<span className="sr-only"> registration for {nameOf(person)}</span>
          </Button>
        )}
      </div>
      {!value && error && <LoadFailureBanner error={error} onRetry={retry} />}
      {!value && !error && <Skeleton className="h-14" />}
      {value?.length === 0 && (
        <p className="border-y border-line py-3 text-14 text-muted">No registrations yet.</p>
      )}
      {value && value.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line border-y border-line">
          {value.map((registration) => (
            <RegistrationItem
              key={registration.id}
              registration={registration}
              actions={
                canEdit && (
                  <RegistrationMenu
                    registration={registration}
                    onEdit={setDialog}
                    onDelete={(deleted) => void deleteItem(deleted)}
                  />
                )
              }
            />
          ))}
        </ul>
      )}
      {dialog && (
        <LazyDialog onClose={close}>
          {dialog === 'add' ? (
            <RegistrationDialog person={person} onClose={close} />
          ) : (
            <RegistrationDialog registration={dialog} onClose={close} />
          )}
        </LazyDialog>
      )}
    </section>
  );
}
