import { useState } from 'react';
import { isUnauthorized, serverMessage } from '../../app/api-error.ts';
import { acceptUser, signOut, useUser } from '../../app/session.ts';
import { useForm } from '../../app/use-form.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { questionText, setupQuestions } from './security-questions.ts';
import { emptySetup, SetupFields } from './setup-fields.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { useSetup } from './sign-in-requests.ts';
import { type SetupForm, setupScreenErrors, setupScreenProblem } from './validate-sign-in.ts';

const redirectAfterMs = 1_500;

/** Shown to users who have signed in but not completed the setup. */
export function SetupScreen() {
  usePageTitle('Complete Your Setup');
  const user = useUser();
  const [values, setValues] = useState(emptySetup);
  const form = useForm<SetupForm>({ values, onChange: setValues, validate: setupScreenErrors });
  const setup = useSetup();

  function send(): void {
    setup.mutate(
      { ...values, securityQuestion: questionText(values.securityQuestion) },
      {
        onSuccess: (ready) => {
          toast({
            title: 'Setup Complete',
            description: 'Your account has been configured successfully.',
            tone: 'success',
          });
          setTimeout(() => acceptUser(ready), redirectAfterMs);
        },
        onError: (error) => {
          if (isUnauthorized(error)) return;
          form.applyServerErrors(error);
          toast({
            title: 'Setup Failed',
            description: serverMessage(error) ?? 'Failed to complete setup',
            tone: 'error',
          });
        },
      },
    );
  }

  function onInvalid(): void {
    const problem = setupScreenProblem(values);
    if (problem) toast({ ...problem, tone: 'error' });
  }

  return (
    <SignInLayout
      title="Complete Your Setup"
      introduction={`Welcome, ${user.firstName}. Your username is ${user.username}. Choose a password that only you know, and a security question so we can confirm it’s you.`}
    >
      {setup.isSuccess ? (
        <Banner tone="success" title="All set">
          Taking you to your dashboard…
        </Banner>
      ) : (
        <form
          ref={form.form}
          noValidate
          onSubmit={form.onSubmit(send, onInvalid)}
          className="grid gap-5"
        >
          <SetupFields form={form} questions={setupQuestions} />
          <Button type="submit" size="large" isPending={setup.isPending}>
            Complete setup
          </Button>
          <Button variant="quiet" onClick={signOut}>
            Finish later
          </Button>
        </form>
      )}
    </SignInLayout>
  );
}
