import { useApolloClient } from '@apollo/client/react';
import { PencilLine, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  DeleteTrainingTypeDocument,
  SaveTrainingTypeDocument,
  TrainingTypesDocument,
} from '../../../gql/admin/registrations/registrations.ts';
import { errorCode, isUnauthorized } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { formatInterval } from '../../registrations/format-registration.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { notifyRegistrationChange } from './registration-changes.ts';
import {
  changedTrainingTypeFields,
  newTrainingTypeValues,
  type TrainingTypeValues,
  toTrainingTypeInput,
  toTrainingTypeValues,
  trainingTypeErrors,
} from './training-type-values.ts';
import { type TrainingType, useTrainingTypes } from './use-training-types.ts';

/** The kinds of mandatory training: add, change and delete. */
export function TrainingTypesDialog({ onClose }: { onClose: () => void }) {
  const client = useApolloClient();
  const { types, error, refetch } = useTrainingTypes();
  const [editing, setEditing] = useState<TrainingType | null>(null);
  const list = useRef<HTMLUListElement>(null);

  async function remove(type: TrainingType): Promise<void> {
    const { id, name, intervalMonths } = type;
    try {
      await client.mutate({ mutation: DeleteTrainingTypeDocument, variables: { input: { id } } });
      toast({
        title: 'Training deleted',
        description: name,
        tone: 'success',
        action: { label: 'Undo', onPress: () => void restore({ name, intervalMonths }) },
      });
    } catch (cause) {
      showFailure('Training not deleted', cause);
      if (errorCode(toApiError(cause)) !== 'NOT_FOUND') return;
    }
    if (editing?.id === id) setEditing(null);
    await refresh();
    // The pressed button is gone, so the list takes the focus.
    list.current?.focus();
  }

  async function restore(input: Omit<TrainingType, 'id'>): Promise<void> {
    try {
      await client.mutate({ mutation: SaveTrainingTypeDocument, variables: { input } });
      await refresh();
    } catch (cause) {
      showFailure('Training not restored', cause);
    }
  }

  async function refresh(): Promise<void> {
    await client.refetchQueries({ include: [TrainingTypesDocument] }).catch(() => {});
  }

  return (
    <Dialog
      title="Mandatory training"
      description="Each training your staff must do, and how often they repeat it."
      isOpen
      isSticky
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-6">
        {!types && error && <LoadFailureBanner error={error} onRetry={refetch} />}
        {!types && !error && <Skeleton className="h-32" />}
        {types && types.length > 0 && (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Mandatory training"
            className="grid divide-y divide-line border-y border-line outline-none"
          >
            {types.map((type) => (
              <TrainingItem
                key={type.id}
                type={type}
                onEdit={() => setEditing(type)}
                onDelete={() => void remove(type)}
              />
            ))}
          </ul>
        )}
        {types && (
          <TrainingForm
            key={editing?.id ?? 'new'}
            type={editing}
            onSaved={async () => {
              setEditing(null);
              await refresh();
              list.current?.focus();
            }}
            onCancel={() => setEditing(null)}
          />
        )}
      </div>
    </Dialog>
  );
}

interface TrainingItemProps {
  type: TrainingType;
  onEdit: () => void;
  onDelete: () => void;
}

function TrainingItem({ type: { name, intervalMonths }, onEdit, onDelete }: TrainingItemProps) {
  return (
    <li className="flex items-center justify-between gap-3 py-1.5 text-14">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-12 text-muted">{formatInterval(intervalMonths)}</span>
      </span>
      <span className="flex shrink-0">
        <IconButton label={`Edit ${name}`} onClick={onEdit}>
          <PencilLine aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}

interface TrainingFormProps {
  /** The training to change; a new one if it is null. */
  type: TrainingType | null;
  onSaved: () => void;
  onCancel: () => void;
}

function TrainingForm({ type, onSaved, onCancel }: TrainingFormProps) {
  const client = useApolloClient();
  const [values, setValues] = useState(type ? toTrainingTypeValues(type) : newTrainingTypeValues);
  const [isPending, setIsPending] = useState(false);
  const form = useForm<TrainingTypeValues>({
    values,
    onChange: setValues,
    validate: trainingTypeErrors,
  });

  async function submit(): Promise<void> {
    setIsPending(true);
    try {
      const input = type ? changedTrainingTypeFields(type, values) : toTrainingTypeInput(values);
      await client.mutate({ mutation: SaveTrainingTypeDocument, variables: { input } });
      // The registrations have the name.
      if (type) notifyRegistrationChange();
      setValues(newTrainingTypeValues);
      form.reset();
      onSaved();
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      form.applyServerErrors(error);
      if (!error.body.issues?.length) showFailure('Training not saved', cause);
    } finally {
      setIsPending(false);
    }
  }

  return (
    <form
      ref={form.form}
      noValidate
      aria-label={type ? `Edit ${type.name}` : 'Add training'}
      onSubmit={form.onSubmit(() => void submit())}
      className="grid gap-4"
    >
      <h3 className="text-16 font-semibold">{type ? `Edit ${type.name}` : 'Add training'}</h3>
      <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          label="Name"
          hint="For example Fire safety"
          autoComplete="off"
          maxLength={100}
          autoFocus
          readOnly={isPending}
          {...form.field('name')}
        />
        <TextField
          label="Repeat every (months)"
          hint="Leave blank if it’s done once"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          readOnly={isPending}
          {...form.field('intervalMonths')}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" isPending={isPending}>
          {type ? 'Save training' : 'Add training'}
        </Button>
        {type && (
          <Button variant="quiet" disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
