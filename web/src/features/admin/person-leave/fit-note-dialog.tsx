import { useApolloClient } from '@apollo/client/react';
import {
  PersonSicknessDocument,
  SaveFitNoteDocument,
} from '../../../gql/admin/person-leave/person-leave.ts';
import type { FitNotePartsFragment, PersonFragment } from '../../../gql/documents.ts';
import { throttledRefetch } from '../../../lib/live/throttled-refetch.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { FormFailure } from '../../shell/form-failure.tsx';
import { nameOf } from '../staff/staff-member.ts';
import { useDialogForm } from '../use-dialog-form.ts';
import {
  type FitNoteValues,
  fitNoteErrors,
  fitNoteKindNames,
  newFitNoteValues,
  toFitNoteInput,
  toFitNoteValues,
} from './fit-note-values.ts';

const kindOptions = Object.entries(fitNoteKindNames).map(([value, label]) => ({ value, label }));

interface FitNoteDialogProps {
  person: PersonFragment;
  /** The fit note to edit; a new one without it. */
  fitNote?: FitNotePartsFragment | undefined;
  onClose: () => void;
}

/** Records or edits a fit note. It never asks for a diagnosis. */
export function FitNoteDialog({ person, fitNote, onClose }: FitNoteDialogProps) {
  const client = useApolloClient();
  const today = useToday();

  async function send(values: FitNoteValues): Promise<void> {
    const input = toFitNoteInput(values, { userId: person.id, fitNoteId: fitNote?.id });
    await client.mutate({ mutation: SaveFitNoteDocument, variables: { input } });
    toast({ title: 'Fit note saved', description: nameOf(person), tone: 'success' });
    throttledRefetch(client, [PersonSicknessDocument]);
  }

  const form = useDialogForm<FitNoteValues>({
    draft: `fit note ${fitNote?.id ?? `of ${person.id}`}`,
    initial: fitNote ? toFitNoteValues(fitNote) : newFitNoteValues(today),
    validate: fitNoteErrors,
    send,
    onClose,
  });
  return (
    <FormDialog
      title={fitNote ? 'Edit fit note' : 'Add fit note'}
      description={nameOf(person)}
      submitLabel="Save fit note"
      {...form.dialog}
    >
      <FormFailure
        error={form.failure}
        fallback="We couldn’t save the fit note. Please try again."
      />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <DateField label="First day" autoFocus {...form.dateField('fromDay')} />
        <DateField label="Last day" {...form.dateField('toDay')} />
      </div>
      <Select label="What it says" options={kindOptions} {...form.field('kind')} />
      <DateField
        label={fitNote ? 'Day it was seen' : 'Day you saw it'}
        hint={`${fitNote ? 'If you change it, your name is' : 'Your name is'} recorded with it. Don’t enter a diagnosis anywhere.`}
        max={today}
        {...form.dateField('seenOn')}
      />
    </FormDialog>
  );
}
