import type { SecondFactor } from '@portal/contracts/identity/second-factor';
import { useState } from 'react';
import { useForm } from '../../lib/forms/use-form.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { type NameValues, nameMissing } from './add-passkey.tsx';
import { useRenamePasskey } from './passkey-requests.ts';

interface RenamePasskeyDialogProps {
  passkey: SecondFactor;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const [values, setValues] = useState({ name: passkey.name ?? '' });
  const form = useForm<NameValues>({
    values,
    onChange: setValues,
    validate: ({ name }) => ({ ...(!name.trim() && { name: nameMissing }) }),
  });
  const rename = useRenamePasskey();

  function send(): void {
    rename.mutate(
      { id: passkey.id, ...values },
      { onSuccess: onClose, onError: form.applyServerErrors },
    );
  }

  return (
    <FormDialog
      title="Rename passkey"
      submitLabel="Rename passkey"
      size="small"
      isSticky
      isPending={rename.isPending}
      formRef={form.form}
      onSubmit={form.onSubmit(send)}
      onClose={onClose}
    >
      <FormFailure error={rename.error} fallback="We couldn’t rename the passkey." />
      <TextField
        label="Name of the passkey"
        autoComplete="off"
        maxLength={60}
        autoFocus
        {...form.field('name')}
      />
    </FormDialog>
  );
}
