import { useState } from 'react';
import { isUnauthorized, serverMessage } from '../../app/api-error.ts';
import { acceptUser, signOut, useUser } from '../../app/session.ts';
import { useForm } from '../../app/use-form.ts';
import { usePage } from '../../app/use-page.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSetup } from './calls.ts';
import { questionText, setupQuestions } from './security-questions.ts';
import { emptySetup, SetupFields } from './setup-fields.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { type SetupForm, setupScreenErrors, setupScreenProblem } from './validation.ts';

const redirectAfterMs = 1_500;

/** What a person sees who has signed in but not yet chosen a password of their own. */
export function SetupScreen() {
  usePage('Complete Your Setup');
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
          form.takeServerErrors(error);
          toast({
            title: 'Setup Failed',
            description: serverMessage(error) ?? 'Failed to complete setup',
            tone: 'error',
          });
        },
      },
    );
  }

  function refuse(): void {
    const problem = setupScreenProblem(values);
    if (problem) toast({ ...problem, tone: 'error' });
  }

  return (
    <SignInLayout
      title="Complete Your Setup"
      introduction={`Welcome, ${user.firstName}. Your username is ${user.username}. Choose a password that only you know, and a question that lets us make sure it is you.`}
    >
      {setup.isSuccess ? (
        <Banner tone="success" title="All set">
          Taking you to your dashboard…
        </Banner>
      ) : (
        <form
          ref={form.form}
          noValidate
          onSubmit={form.onSubmit(send, refuse)}
          className="grid gap-5"
        >
          <SetupFields form={form} questions={setupQuestions} />
          <Button type="submit" size="large" isPending={setup.isPending}>
            Complete setup
          </Button>
          <Button variant="quiet" onClick={signOut}>
            Log out and finish later
          </Button>
        </form>
      )}
    </SignInLayout>
  );
}
