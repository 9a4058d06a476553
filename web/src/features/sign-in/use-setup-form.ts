import { useState } from 'react';
import { isUnauthorized, serverMessage } from '../../lib/api/api-error.ts';
import { type FieldErrors, useForm } from '../../lib/forms/use-form.ts';
import type { SignedInUser } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { emptySetup } from './setup-fields.tsx';
import { type SetupInput, useSetup } from './sign-in-requests.ts';
import type { FormErrorSummary } from './validate-new-password.ts';
import type { SetupValues } from './validate-sign-in-forms.ts';

interface SetupFormOptions {
  validate: (values: SetupValues) => FieldErrors<SetupValues>;
  /** Summarizes the errors when an invalid form is sent. */
  summarizeErrors: (values: SetupValues) => FormErrorSummary | null;
  toInput: (values: SetupValues) => SetupInput;
  /** The message for a failure without one of the server’s. */
  failed: string;
  onReady: (user: SignedInUser) => void;
}

/** The form state of the setup of an account. */
export function useSetupForm({
  validate,
  summarizeErrors,
  toInput,
  failed,
  onReady,
}: SetupFormOptions) {
  const [values, setValues] = useState(emptySetup);
  const form = useForm<SetupValues>({ values, onChange: setValues, validate });
  const setup = useSetup();

  function send(): void {
    setup.mutate(toInput(values), {
      onSuccess: (ready) => {
        toast({
          title: 'Setup Complete',
          description: 'Your account has been configured successfully.',
          tone: 'success',
        });
        onReady(ready);
      },
      onError: (error) => {
        if (isUnauthorized(error)) return;
        form.applyServerErrors(error);
        const description = serverMessage(error) ?? failed;
        toast({ title: 'Setup Failed', description, tone: 'error' });
      },
    });
  }

  function onInvalid(): void {
    const summary = summarizeErrors(values);
    if (summary) toast({ ...summary, tone: 'error' });
  }

  const { isPending, isSuccess } = setup;
  return { form, onSubmit: form.onSubmit(send, onInvalid), isPending, isSuccess };
}
