import { usePageTitle } from '../../lib/browser/use-page-title.ts';
import { setSignedInUser, signOut, useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../shell/load-failure-banner.tsx';
import { questionText, setupQuestions } from './security-questions.ts';
import { SetupFields } from './setup-fields.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { useOwnSingleSignOn } from './sign-in-requests.ts';
import { SingleSignOnButtons } from './single-sign-on.tsx';
import { useSetupForm } from './use-setup-form.ts';
import { summarizeSetupScreenErrors, validateSetupScreen } from './validate-sign-in-forms.ts';

const redirectAfterMs = 1_500;

/**
 * Shown to users who have signed in but not completed the setup: they choose a password, or sign in with their
 * organisation's account where the portal takes no password of theirs.
 */
export function SetupScreen() {
  usePageTitle('Complete Your Setup');
  const user = useUser();
  const { data: singleSignOn, isPending, error, refetch } = useOwnSingleSignOn();
  const needsProvider = singleSignOn?.isPasswordAllowed === false;
  const nextStep = needsProvider
    ? 'Sign in with your organisation’s account to start. You don’t need a password here.'
    : 'Choose a password that only you know, and a security question so we can confirm it’s you.';

  return (
    <SignInLayout
      title="Complete Your Setup"
      introduction={`Welcome, ${user.firstName}. Your username is ${user.username}. ${singleSignOn ? nextStep : ''}`}
    >
      {isPending && <Skeleton className="h-80" />}
      {error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {needsProvider && (
        <div className="grid gap-5">
          <SingleSignOnButtons providers={singleSignOn.providers} rememberMe={false} />
          <FinishLater />
        </div>
      )}
      {singleSignOn?.isPasswordAllowed && <PasswordSetup />}
    </SignInLayout>
  );
}

function FinishLater() {
  return (
    <Button variant="quiet" onClick={signOut}>
      Finish later
    </Button>
  );
}

function PasswordSetup() {
  const { form, onSubmit, isPending, isSuccess } = useSetupForm({
    validate: validateSetupScreen,
    summarizeErrors: summarizeSetupScreenErrors,
    toInput: (values) => ({ ...values, securityQuestion: questionText(values.securityQuestion) }),
    failed: 'Failed to complete setup',
    onReady: (ready) => setTimeout(() => setSignedInUser(ready), redirectAfterMs),
  });

  if (isSuccess) {
    return (
      <Banner tone="success" title="All set">
        Taking you to your dashboard…
      </Banner>
    );
  }
  return (
    <form ref={form.form} noValidate onSubmit={onSubmit} className="grid gap-5">
      <SetupFields form={form} questions={setupQuestions} />
      <Button type="submit" size="large" isPending={isPending}>
        Complete setup
      </Button>
      <FinishLater />
    </form>
  );
}
