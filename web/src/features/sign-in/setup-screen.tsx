import { usePageTitle } from '../../lib/browser/use-page-title.ts';
import { setSignedInUser, signOut, useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { questionText, setupQuestions } from './security-questions.ts';
import { SetupFields } from './setup-fields.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { useSetupForm } from './use-setup-form.ts';
import { summarizeSetupScreenErrors, validateSetupScreen } from './validate-sign-in-forms.ts';

const redirectAfterMs = 1_500;

/** Shown to users who have signed in but not completed the setup. */
export function SetupScreen() {
  usePageTitle('Complete Your Setup');
  const user = useUser();
  const { form, onSubmit, isPending, isSuccess } = useSetupForm({
    validate: validateSetupScreen,
    summarizeErrors: summarizeSetupScreenErrors,
    toInput: (values) => ({ ...values, securityQuestion: questionText(values.securityQuestion) }),
    failed: 'Failed to complete setup',
    onReady: (ready) => setTimeout(() => setSignedInUser(ready), redirectAfterMs),
  });

  return (
    <SignInLayout
      title="Complete Your Setup"
      introduction={`Welcome, ${user.firstName}. Your username is ${user.username}. Choose a password that only you know, and a security question so we can confirm it’s you.`}
    >
      {isSuccess ? (
        <Banner tone="success" title="All set">
          Taking you to your dashboard…
        </Banner>
      ) : (
        <form ref={form.form} noValidate onSubmit={onSubmit} className="grid gap-5">
          <SetupFields form={form} questions={setupQuestions} />
          <Button type="submit" size="large" isPending={isPending}>
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
