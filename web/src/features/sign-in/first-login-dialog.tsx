import type { User } from '@portal/contracts/people/user';
import { useState } from 'react';
import { isUnauthorized, serverMessage } from '../../app/api-error.ts';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { firstLoginQuestions, questionText } from './security-questions.ts';
import { emptySetup, SetupFields } from './setup-fields.tsx';
import { useSetup } from './sign-in-requests.ts';
import { type SetupForm, setupDialogProblem, setupErrors } from './validate-sign-in.ts';

interface FirstLoginDialogProps {
  /** The user who signed in for the first time. */
  user: User;
  /** Called with the user when the setup is complete or postponed. */
  onDone(user: User): void;
}

/**
 * The setup right after the first sign-in. Closing it leads to the same setup on its own screen.
 */
export function FirstLoginDialog({ user, onDone }: FirstLoginDialogProps) {
  const [values, setValues] = useState(emptySetup);
  const form = useForm<SetupForm>({
    values,
    onChange: setValues,
    validate: (form) => setupErrors(form),
  });
  const setup = useSetup();

  function send(): void {
    const { newPassword, securityQuestion, securityAnswer } = values;
    setup.mutate(
      {
        userId: user.id,
        newPassword,
        securityQuestion: questionText(securityQuestion),
        securityAnswer,
      },
      {
        onSuccess: (ready) => {
          toast({
            title: 'Setup Complete',
            description: 'Your account has been configured successfully.',
            tone: 'success',
          });
          onDone(ready);
        },
        onError: (error) => {
          if (isUnauthorized(error)) return;
          form.applyServerErrors(error);
          toast({
            title: 'Setup Failed',
            description: serverMessage(error) ?? 'Failed to setup account',
            tone: 'error',
          });
        },
      },
    );
  }

  function onInvalid(): void {
    const problem = setupDialogProblem(values);
    if (problem) toast({ ...problem, tone: 'error' });
  }

  return (
    <Dialog
      title="First Time Login - Setup Required"
      description={`Welcome, ${user.firstName}. Choose a password that only you know, and a security question.`}
      isOpen
      // While the request runs, closing would hide its result.
      onClose={setup.isPending ? null : () => onDone(user)}
      footer={
        <Button type="submit" form="first-login" isPending={setup.isPending}>
          Complete setup
        </Button>
      }
    >
      <form
        id="first-login"
        ref={form.form}
        noValidate
        onSubmit={form.onSubmit(send, onInvalid)}
        className="grid gap-5"
      >
        <SetupFields form={form} questions={firstLoginQuestions} />
      </form>
    </Dialog>
  );
}
