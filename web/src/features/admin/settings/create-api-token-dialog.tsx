import { useMutation } from '@apollo/client/react';
import type { ApiTokenScope } from '@portal/contracts/api-token-scopes';
import { useState } from 'react';
import { CreateApiTokenDocument } from '../../../gql/admin/settings/api-tokens.ts';
import type { CreateApiTokenMutation } from '../../../gql/documents.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { type FieldErrors, useForm } from '../../../lib/forms/use-form.ts';
import { CheckboxGroup } from '../../../ui/forms/checkbox-group.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { scopeGroups } from './api-token-scopes.ts';
import { SystemNameField } from './system-name-field.tsx';

interface CreateApiTokenDialogProps {
  onClose: () => void;
  onCreated: (created: CreateApiTokenMutation['createApiToken']) => void;
}

const lifetimes = [30, 90, 180, 365].map((days) => ({
  value: `${days}`,
  label: `In ${days} days`,
}));

type Values = { name: string; scopes: readonly ApiTokenScope[]; expiresInDays: string };

/** Creates a token for another system. */
export function CreateApiTokenDialog({ onClose, onCreated }: CreateApiTokenDialogProps) {
  const [values, setValues] = useState<Values>({ name: '', scopes: [], expiresInDays: '90' });
  const form = useForm<Values>({ values, onChange: setValues, validate: errorsOf });
  const [create, { loading }] = useMutation(CreateApiTokenDocument, {
    // The token is shown once, so it isn't cached.
    fetchPolicy: 'no-cache',
  });

  async function submit(): Promise<void> {
    const input = {
      name: values.name.trim(),
      scopes: [...values.scopes],
      expiresInDays: Number(values.expiresInDays),
    };
    try {
      const { data } = await create({ variables: { input } });
      if (data) onCreated(data.createApiToken);
    } catch (cause) {
      form.applyServerErrors(toApiError(cause));
      showFailure('Token not created', cause);
    }
  }

  return (
    <FormDialog
      title="Create API token"
      description="Another system can do what you choose here, until the token expires or is revoked. It can’t change administrators or settings."
      submitLabel="Create token"
      isSticky
      isPending={loading}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(() => void submit())}
      onClose={onClose}
    >
      <SystemNameField readOnly={loading} {...form.field('name')} />
      {scopeGroups.map(({ title, scopes }, group) => (
        <CheckboxGroup
          key={title}
          label={title}
          options={scopes.map(({ scope, label, detail }) => ({
            value: scope,
            label,
            hint: detail,
          }))}
          selected={values.scopes}
          isDisabled={loading}
          onChange={(selected) => form.change('scopes', selected)}
          {...(group === 0 && { name: 'scopes', error: form.errors.scopes })}
        />
      ))}
      <Select
        label="Expires"
        options={lifetimes}
        disabled={loading}
        {...form.field('expiresInDays')}
      />
    </FormDialog>
  );
}

function errorsOf({ name, scopes }: Values): FieldErrors<Values> {
  return {
    ...(name.trim() === '' && { name: 'Enter a name' }),
    ...(scopes.length === 0 && { scopes: 'Choose what the token can do' }),
  };
}
