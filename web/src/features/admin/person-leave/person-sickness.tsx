import { useApolloClient } from '@apollo/client/react';
import { formatDay } from '@portal/kernel/format-date';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  DeleteFitNoteDocument,
  PersonSicknessDocument,
} from '../../../gql/admin/person-leave/person-leave.ts';
import type {
  FitNotePartsFragment,
  PersonFragment,
  PersonSicknessQuery,
} from '../../../gql/documents.ts';
import { errorCode } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { throttledRefetch } from '../../../lib/live/throttled-refetch.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { EditDeleteMenu } from '../../../ui/overlays/edit-delete-menu.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { formatDays } from '../../leave/format-leave.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { AccountDetail } from '../staff/account-detail.tsx';
import { PersonSection } from '../staff/person-section.tsx';
import { nameOf } from '../staff/staff-member.ts';
import { fitNoteKindNames } from './fit-note-values.ts';

const FitNoteDialog = lazyComponent(
  async () => (await import('./fit-note-dialog.tsx')).FitNoteDialog,
);

type Opened = { action: 'add' } | { action: 'edit' | 'delete'; fitNote: FitNotePartsFragment };
type Summary = NonNullable<PersonSicknessQuery['sicknessSummary']>;

/** A person’s sickness in the last 52 weeks and their fit notes, for HR alone. */
export function PersonSickness({ person }: { person: PersonFragment }) {
  const client = useApolloClient();
  const { value, error, retry } = useLiveQuery(PersonSicknessDocument, {
    variables: { id: person.id },
    everyMs: 0,
    on: ['portal.leave.'],
    // The whole data, because a new object each time would render forever.
    read: (data) => (data.sicknessSummary && data.fitNotes ? data : null),
  });
  const summary = value?.sicknessSummary;
  const fitNotes = value?.fitNotes ?? [];
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpened(null);

  async function remove({ id }: FitNotePartsFragment): Promise<void> {
    setIsDeleting(true);
    try {
      await client.mutate({ mutation: DeleteFitNoteDocument, variables: { input: { id } } });
      toast({ title: 'Fit note deleted', description: nameOf(person), tone: 'success' });
    } catch (cause) {
      // Otherwise another administrator has deleted it.
      if (errorCode(toApiError(cause)) !== 'NOT_FOUND') {
        showFailure('Fit note not deleted', cause);
        return;
      }
    } finally {
      setIsDeleting(false);
    }
    throttledRefetch(client, [PersonSicknessDocument]);
    close();
    // The menu goes with its item.
    keepFocus(heading.current);
  }

  return (
    <PersonSection
      title="Sickness"
      headingRef={heading}
      badge={summary?.fitNoteDue && <Badge tone="late">Fit note required</Badge>}
      actions={
        <Button
          variant="quiet"
          size="small"
          icon={<Plus aria-hidden />}
          className="-mr-2.5"
          onClick={() => setOpened({ action: 'add' })}
        >
          Add fit note<span className="sr-only"> for {nameOf(person)}</span>
        </Button>
      }
    >
      {!value && error && <LoadFailureBanner error={error} onRetry={retry} />}
      {!value && !error && <Skeleton className="h-36" />}
      {summary && <SicknessSummary summary={summary} />}
      {fitNotes.length > 0 && (
        <ul
          aria-label="Fit notes"
          className="grid grid-cols-1 divide-y divide-line border-b border-line"
        >
          {fitNotes.map((fitNote) => (
            <FitNoteItem
              key={fitNote.id}
              fitNote={fitNote}
              onEdit={() => setOpened({ action: 'edit', fitNote })}
              onDelete={() => setOpened({ action: 'delete', fitNote })}
            />
          ))}
        </ul>
      )}
      {opened?.action === 'delete' && (
        <ConfirmDialog
          title="Delete this fit note?"
          body={`${formatFitNoteDays(opened.fitNote)} will be permanently deleted. You can’t undo this.`}
          confirmLabel="Delete"
          isOpen
          isPending={isDeleting}
          onConfirm={() => void remove(opened.fitNote)}
          onClose={close}
        />
      )}
      {opened && opened.action !== 'delete' && (
        <LazyDialog onClose={close}>
          <FitNoteDialog
            person={person}
            fitNote={opened.action === 'edit' ? opened.fitNote : undefined}
            onClose={close}
          />
        </LazyDialog>
      )}
    </PersonSection>
  );
}

function SicknessSummary({ summary }: { summary: Summary }) {
  const { spells, days, bradfordFactor, sspDays } = summary;
  return (
    <>
      <dl className="grid grid-cols-1 divide-y divide-line border-y border-line text-14">
        <AccountDetail label="Absences">
          {spells} ({formatDays(days)})
        </AccountDetail>
        <AccountDetail label="Bradford factor">
          {bradfordFactor.toLocaleString('en-GB')}
        </AccountDetail>
        <AccountDetail label="Days of statutory sick pay">{sspDays}</AccountDetail>
      </dl>
      <p className="text-12 text-muted">
        In the last 52 weeks, in working days. Bradford factor: number of absences squared, times
        the days. Only use it to start a conversation.
      </p>
    </>
  );
}

interface FitNoteItemProps {
  fitNote: FitNotePartsFragment;
  onEdit: () => void;
  onDelete: () => void;
}

function FitNoteItem({ fitNote, onEdit, onDelete }: FitNoteItemProps) {
  const { kind, seenOn, seenByUser } = fitNote;
  const name = (seenByUser && nameOf(seenByUser)) || 'HR';
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 text-14">
      <div className="grid gap-0.5">
        <p className="font-medium tabular-nums">{formatFitNoteDays(fitNote)}</p>
        <p>{fitNoteKindNames[kind]}</p>
        <p className="text-12 text-muted tabular-nums">
          Seen by {name} on {formatDay(seenOn)}
        </p>
      </div>
      <EditDeleteMenu
        label={`Actions for the fit note for ${formatFitNoteDays(fitNote)}`}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </li>
  );
}

function formatFitNoteDays({ fromDay, toDay }: FitNotePartsFragment): string {
  return fromDay === toDay ? formatDay(fromDay) : `${formatDay(fromDay)} to ${formatDay(toDay)}`;
}
