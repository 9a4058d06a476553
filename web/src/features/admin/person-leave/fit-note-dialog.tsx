import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  type FitNotePartsFragment,
  type PersonFragment,
  PersonSicknessDocument,
  SaveFitNoteDocument,
} from '../../../gql/documents.ts';
import { type ApiError, isUnauthorized } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { throttledRefetch } from '../../../lib/live/throttled-refetch.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { FormFailure } from '../../shell/form-failure.tsx';
import { nameOf } from '../staff/staff-member.ts';
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
  const { id } = useUser();
  const client = useApolloClient();
  const today = useToday();
  const [initial] = useState(() => (fitNote ? toFitNoteValues(fitNote) : newFitNoteValues(today)));
  const draft = `fit note ${fitNote?.id ?? `of ${person.id}`}`;
  const [values, setValues, forget] = useDraft<FitNoteValues>(id, draft, initial);
  const form = useForm<FitNoteValues>({
    values,
    onChange: setValues,
    validate: (typed) => fitNoteErrors(typed, today),
  });
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  function close(): void {
    forget();
    onClose();
  }

  async function submit(): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    setFailure(null);
    try {
      const input = toFitNoteInput(values, { userId: person.id, fitNoteId: fitNote?.id });
      await client.mutate({ mutation: SaveFitNoteDocument, variables: { input } });
      toast({ title: 'Fit note saved', description: nameOf(person), tone: 'success' });
      throttledRefetch(client, [PersonSicknessDocument]);
      close();
    } catch (cause) {
      const error = toApiError(cause);
      setIsPending(false);
      if (isUnauthorized(error)) return;
      setFailure(error);
      form.applyServerErrors(error);
    }
  }

  function dayField(name: 'fromDay' | 'toDay' | 'seenOn') {
    const { error, onBlur } = form.field(name);
    const onChange = (day: string) => form.change(name, day);
    return { name, value: values[name], error, onBlur, onChange, today };
  }

  return (
    <FormDialog
      title={fitNote ? 'Edit fit note' : 'Add fit note'}
      description={nameOf(person)}
      submitLabel="Save fit note"
      isSticky
      isPending={isPending}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(() => void submit())}
      onClose={close}
    >
      <FormFailure error={failure} fallback="We couldn’t save the fit note. Please try again." />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <DateField label="First day" autoFocus {...dayField('fromDay')} />
        <DateField label="Last day" {...dayField('toDay')} />
      </div>
      <Select label="What it says" options={kindOptions} {...form.field('kind')} />
      <DateField
        label="Day you saw it"
        hint="Your name is recorded with it. Don’t enter a diagnosis anywhere."
        max={today}
        {...dayField('seenOn')}
      />
    </FormDialog>
  );
}
