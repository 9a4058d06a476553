import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

const ForgotPasswordDialog = lazyComponent(
  async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
);

/** In place of the form, where the link does not open it (any more). */
export function VoidLink() {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SignInLayout
      title="This link does not work any more"
      introduction="A link works once, for 30 minutes. It also ends when a newer one is sent, when your password is changed in another way, and after five wrong answers. An invitation to a new account works for 7 days, or until you have set up your account."
    >
      <div className="grid gap-2">
        <Button size="large" autoFocus onClick={() => setIsAsking(true)}>
          Ask for a new link
        </Button>
        <Button variant="quiet" onClick={() => navigate('/', { replace: true })}>
          Go to the sign-in
        </Button>
      </div>
      {isAsking && (
        <LazyDialog onClose={() => setIsAsking(false)}>
          <ForgotPasswordDialog username="" onClose={() => setIsAsking(false)} />
        </LazyDialog>
      )}
    </SignInLayout>
  );
}
