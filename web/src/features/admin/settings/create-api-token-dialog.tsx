import { useMutation } from '@apollo/client/react';
import type { ApiTokenScope } from '@portal/contracts/api-token-scopes';
import { useState } from 'react';
import { CreateApiTokenDocument, type CreateApiTokenMutation } from '../../../gql/documents.ts';
import { isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { scopeGroups } from './api-token-scopes.ts';

interface CreateApiTokenDialogProps {
  onClose: () => void;
  onCreated: (created: CreateApiTokenMutation['createApiToken']) => void;
}

const lifetimes = [30, 90, 180, 365].map((days) => ({
  value: `${days}`,
  label: `In ${days} days`,
}));

/** `scopes` are separated by spaces. */
type Values = { name: string; scopes: string; expiresInDays: string };

/** Creates a token for another system. */
export function CreateApiTokenDialog({ onClose, onCreated }: CreateApiTokenDialogProps) {
  const [values, setValues] = useState<Values>({ name: '', scopes: '', expiresInDays: '90' });
  const form = useForm<Values>({ values, onChange: setValues, validate: errorsOf });
  const [create, { loading }] = useMutation(CreateApiTokenDocument, {
    // The token is shown once, so it isn't cached.
    fetchPolicy: 'no-cache',
  });
  const chosen = new Set(values.scopes.split(' ').filter((scope) => scope !== ''));

  function choose(scope: ApiTokenScope, isChosen: boolean): void {
    const others = [...chosen].filter((other) => other !== scope);
    form.change('scopes', (isChosen ? [...others, scope] : others).join(' '));
  }

  async function submit(): Promise<void> {
    const input = {
      name: values.name.trim(),
      scopes: [...chosen] as ApiTokenScope[],
      expiresInDays: Number(values.expiresInDays),
    };
    try {
      const { data } = await create({ variables: { input } });
      if (data) onCreated(data.createApiToken);
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      form.applyServerErrors(error);
      const description = serverMessage(error) ?? 'Please try again.';
      toast({ title: 'Token not created', description, tone: 'error' });
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
      <TextField
        label="Name"
        hint="For example, the name of your payroll system"
        autoComplete="off"
        maxLength={60}
        autoFocus
        readOnly={loading}
        {...form.field('name')}
      />
      {scopeGroups.map(({ title, scopes }, group) => (
        <fieldset key={title} className="grid gap-1">
          <legend className="text-14 font-medium">{title}</legend>
          {scopes.map(({ scope, label, detail }) => (
            <Checkbox
              key={scope}
              // The first one takes the focus where none is chosen.
              name={scope === scopeGroups[0]?.scopes[0]?.scope ? 'scopes' : scope}
              label={label}
              hint={detail}
              checked={chosen.has(scope)}
              disabled={loading}
              onChange={(event) => choose(scope, event.target.checked)}
            />
          ))}
          {group === 0 && <FieldError id="api-token-scopes" error={form.errors.scopes} />}
        </fieldset>
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

function errorsOf({ name, scopes }: Values): Partial<Values> {
  return {
    ...(name.trim() === '' && { name: 'Enter a name' }),
    ...(scopes === '' && { scopes: 'Choose what the token can do' }),
  };
}
