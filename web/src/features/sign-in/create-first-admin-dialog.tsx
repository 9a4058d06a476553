import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorCode, serverMessage } from '../../lib/api/api-error.ts';
import { nobody } from '../../lib/forms/draft-storage.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { prefixWithLabel } from '../../ui/forms/prefix-with-label.ts';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { questionOptions, questionText, setupQuestions } from './security-questions.ts';
import { firstAdminQueryKey, noFirstAdminNeeded, useCreateFirstAdmin } from './sign-in-requests.ts';
import {
  type FirstAdminValues,
  summarizeFirstAdminErrors,
  validateFirstAdmin,
} from './validate-sign-in-forms.ts';

const emptyDraft = { firstName: '', lastName: '', username: '', securityQuestion: '' };
const noSecrets = { password: '', confirmPassword: '', securityAnswer: '', setupCode: '' };

const labels = {
  setupCode: 'Setup code',
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
};

interface CreateFirstAdminDialogProps {
  /** The portal is reachable from other machines, so the setup code proves who started it. */
  requiresCode: boolean;
  onClose(): void;
}

/** Creates the first account, a master admin: offered only while there is none. */
export function CreateFirstAdminDialog({ requiresCode, onClose }: CreateFirstAdminDialogProps) {
  const [draft, setDraft, clearDraft] = useDraft(nobody, 'first-admin', emptyDraft);
  const [secrets, setSecrets] = useState(noSecrets);
  const values: FirstAdminValues = { ...draft, ...secrets };
  const queryClient = useQueryClient();
  const create = useCreateFirstAdmin();
  const form = useForm<FirstAdminValues>({
    values,
    onChange: ({ password, confirmPassword, securityAnswer, setupCode, ...rest }) => {
      setDraft(rest);
      setSecrets({ password, confirmPassword, securityAnswer, setupCode });
    },
    validate: (form) => validateFirstAdmin(form, requiresCode),
  });

  function send(): void {
    const { setupCode, ...account } = values;
    create.mutate(
      {
        ...account,
        securityQuestion: questionText(values.securityQuestion),
        ...(requiresCode && { setupCode }),
      },
      {
        onSuccess: () => {
          toast({
            title: 'Success',
            description: 'First admin user created successfully! You can now log in.',
            tone: 'success',
          });
          closeSetup();
        },
        onError: (error) => {
          form.applyServerErrors(error);
          if (errorCode(error) === 'SETUP_ALREADY_DONE') closeSetup();
          toast({
            title: 'Error',
            description: failureMessage(error) ?? 'Failed to create first admin user',
            tone: 'error',
          });
        },
      },
    );
  }

  /** An admin exists now, created here or by somebody else. */
  function closeSetup(): void {
    clearDraft();
    queryClient.setQueryData(firstAdminQueryKey, noFirstAdminNeeded);
    onClose();
  }

  function onInvalid(): void {
    const summary = summarizeFirstAdminErrors(values, requiresCode);
    if (summary) toast({ ...summary, tone: 'error' });
  }

  return (
    <FormDialog
      title="Create First Admin"
      description="This account can manage everything, including other administrators."
      submitLabel="Create admin"
      isPending={create.isPending}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(send, onInvalid)}
      onClose={onClose}
    >
      {requiresCode && (
        <TextField
          label={labels.setupCode}
          hint="Ask the person who installed the portal for this code."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          {...form.field('setupCode')}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={labels.firstName}
          autoComplete="given-name"
          autoFocus={!requiresCode}
          {...form.field('firstName')}
        />
        <TextField label={labels.lastName} autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <TextField
        label={labels.username}
        hint="3 to 64 characters, using only letters, numbers and . _ - '"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          showStrength
          {...form.field('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.field('confirmPassword')}
        />
      </div>
      <Select
        label="Security question"
        hint="You’ll be asked this each time you sign in."
        placeholder="Choose a question"
        options={questionOptions(setupQuestions)}
        {...form.field('securityQuestion')}
      />
      <TextField label="Security answer" autoComplete="off" {...form.field('securityAnswer')} />
    </FormDialog>
  );
}

/** The server’s message, with the label of the field that it is about. */
function failureMessage(error: Error): string | null {
  const issue = error instanceof ApiError ? error.body.issues?.[0] : undefined;
  const label = new Map(Object.entries(labels)).get(String(issue?.path.at(-1)));
  return issue && label ? prefixWithLabel(label, issue.message) : serverMessage(error);
}
