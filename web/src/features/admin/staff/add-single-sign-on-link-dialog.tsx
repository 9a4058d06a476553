import type { addUserSingleSignOnLink } from '@portal/contracts/identity/single-sign-on';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { writeRest } from '../../../lib/api/rest-client.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { nameOf } from './staff-member.ts';

interface AddSingleSignOnLinkDialogProps {
  person: PersonFragment;
  /** The providers to which the person isn’t linked. */
  providers: readonly { id: string; name: string }[];
  onAdded: () => void;
  onClose: () => void;
}

type Values = { provider: string; subject: string };

/** Links somebody’s account to the one that they have at a provider. */
export function AddSingleSignOnLinkDialog({
  person,
  providers,
  onAdded,
  onClose,
}: AddSingleSignOnLinkDialogProps) {
  const { id: userId, firstName } = person;
  const [values, setValues] = useState<Values>({ provider: providers[0]?.id ?? '', subject: '' });
  const form = useForm<Values>({ values, onChange: setValues, validate: errorsOf });
  const add = useMutation<unknown, Error, Values>({
    mutationFn: ({ provider, subject }) =>
      writeRest<typeof addUserSingleSignOnLink>('POST', `/api/admin/users/${userId}/sso-links`, {
        userId,
        provider,
        subject: subject.trim(),
      }),
    onSuccess: (_, { provider }) => {
      const { name } = providers.find(({ id }) => id === provider) ?? {};
      const description = `${firstName} can now sign in with ${name}.`;
      toast({ title: 'Account linked', description, tone: 'success' });
      onAdded();
    },
    onError: (error) => {
      form.applyServerErrors(error);
      showFailure('Account not linked', error);
    },
  });
  return (
    <FormDialog
      title={`Link ${nameOf(person)}’s account`}
      description={`${firstName} can then sign in with ${
        providers.length === 1 ? providers[0]?.name : 'that account'
      }. ${
        person.email
          ? 'We’ll email them about it.'
          : 'Tell them, because they have no email address.'
      }`}
      size="small"
      submitLabel="Link account"
      isSticky
      isPending={add.isPending}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(() => add.mutate(values))}
      onClose={onClose}
    >
      {providers.length > 1 && (
        <Select
          label="Account at"
          options={providers.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={add.isPending}
          {...form.field('provider')}
        />
      )}
      <TextField
        label="Account ID"
        hint="Their permanent ID there (the subject, “sub”), not their email address"
        autoComplete="off"
        autoFocus
        maxLength={255}
        readOnly={add.isPending}
        {...form.field('subject')}
      />
    </FormDialog>
  );
}

function errorsOf({ subject }: Values): Partial<Values> {
  return subject.trim() === '' ? { subject: 'Enter the account ID' } : {};
}
