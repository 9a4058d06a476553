import { useState } from 'react';
import { useLocation } from 'react-router';
import { usePageTitle } from '../../lib/browser/use-page-title.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../ui/loading/lazy-dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { useFirstAdminCheck } from './sign-in-requests.ts';
import { SingleSignOnFailure } from './single-sign-on.tsx';

const CreateFirstAdminDialog = lazyComponent(
  async () => (await import('./create-first-admin-dialog.tsx')).CreateFirstAdminDialog,
);

/** The sign-in form, with an offer to create the first account if there is none. */
export function SignInScreen() {
  usePageTitle('Sign in');
  const { requiresFirstSetup, requiresSetupCode } = useFirstAdminCheck();
  const [isCreating, setIsCreating] = useState(false);
  const { state } = useLocation();

  return (
    <SignInLayout title="Sign in" introduction="Welcome. Sign in with the username HR gave you.">
      {state?.passwordChanged && (
        <Banner tone="success" title="Your password has been changed">
          Sign in with your new password. You’ve been signed out everywhere.
        </Banner>
      )}
      <SingleSignOnFailure />
      <SignInForm />
      {/* Below the form, because it appears later and must not move it. */}
      {requiresFirstSetup && (
        <Banner tone="info" title="This portal has no administrator yet">
          <p>Create the first account to get started.</p>
          <Button variant="secondary" onClick={() => setIsCreating(true)}>
            Create First Admin
          </Button>
        </Banner>
      )}
      {isCreating && (
        <LazyDialog onClose={() => setIsCreating(false)}>
          <CreateFirstAdminDialog
            requiresCode={requiresSetupCode}
            onClose={() => setIsCreating(false)}
          />
        </LazyDialog>
      )}
    </SignInLayout>
  );
}
