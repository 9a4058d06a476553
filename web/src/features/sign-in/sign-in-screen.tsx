import { useState } from 'react';
import { useLocation } from 'react-router';
import { usePage } from '../../app/use-page.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { useFirstSetup } from './calls.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

const CreateFirstAdminDialog = lazyComponent(
  async () => (await import('./create-first-admin-dialog.tsx')).CreateFirstAdminDialog,
);

/** What nobody in particular sees: the way in, and the very first account where there is none. */
export function SignInScreen() {
  usePage('Sign in');
  const { requiresFirstSetup, requiresSetupCode } = useFirstSetup();
  const [isCreating, setIsCreating] = useState(false);
  const { state } = useLocation();

  return (
    <SignInLayout title="Sign in" introduction="Welcome. Sign in with the username HR gave you.">
      {state?.passwordChanged && (
        <Banner tone="success" title="Your password has been changed">
          Sign in with the new one. You have been signed out everywhere.
        </Banner>
      )}
      <SignInForm />
      {/* It is known a moment after the form is there, which stays where it is. */}
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
