import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { CreateSubscriberDocument } from '../../../gql/admin/settings/subscribers.ts';
import type { CreateSubscriberMutation } from '../../../gql/documents.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { SystemNameField } from './system-name-field.tsx';

interface AddSubscriberDialogProps {
  onClose: () => void;
  onCreated: (subscriber: CreateSubscriberMutation['createSubscriber']) => void;
}

type Values = { name: string };

/** Gives another system access to the attendance events. */
export function AddSubscriberDialog({ onClose, onCreated }: AddSubscriberDialogProps) {
  const [values, setValues] = useState<Values>({ name: '' });
  const form = useForm<Values>({ values, onChange: setValues, validate: errorsOf });
  const [create, { loading }] = useMutation(CreateSubscriberDocument, {
    // The password is shown once, so it isn't cached.
    fetchPolicy: 'no-cache',
  });

  async function submit(): Promise<void> {
    try {
      const { data } = await create({ variables: { input: { name: values.name.trim() } } });
      if (data) onCreated(data.createSubscriber);
    } catch (cause) {
      form.applyServerErrors(toApiError(cause));
      showFailure('System not added', cause);
    }
  }

  return (
    <FormDialog
      title="Add system"
      description="It will be able to read who clocked in and out, and when, and when registrations expire. Registration numbers are never included."
      submitLabel="Add system"
      isSticky
      isPending={loading}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(() => void submit())}
      onClose={onClose}
    >
      <SystemNameField readOnly={loading} {...form.field('name')} />
    </FormDialog>
  );
}

function errorsOf({ name }: Values): Partial<Values> {
  return name.trim() === '' ? { name: 'Enter a name' } : {};
}
