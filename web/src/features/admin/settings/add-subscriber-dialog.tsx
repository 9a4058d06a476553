import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { useForm } from '../../../app/use-form.ts';
import { CreateSubscriberDocument, type CreateSubscriberMutation } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';

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
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      form.applyServerErrors(error);
      const description = serverMessage(error) ?? 'Please try again.';
      toast({ title: 'System not added', description, tone: 'error' });
    }
  }

  return (
    <Dialog
      title="Add system"
      description="It will be able to read all attendance events: who clocked in and out, and when."
      isOpen
      isSticky
      onClose={loading ? null : onClose}
      footer={
        <>
          <Button variant="secondary" disabled={loading} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="add-subscriber" isPending={loading}>
            Add system
          </Button>
        </>
      }
    >
      <form
        id="add-subscriber"
        ref={form.form}
        noValidate
        onSubmit={form.onSubmit(() => void submit())}
      >
        <TextField
          label="Name"
          hint="For example, the name of your payroll system"
          autoComplete="off"
          maxLength={60}
          autoFocus
          readOnly={loading}
          {...form.field('name')}
        />
      </form>
    </Dialog>
  );
}

function errorsOf({ name }: Values): Partial<Values> {
  return name.trim() === '' ? { name: 'Enter a name' } : {};
}
