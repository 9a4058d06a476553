import { useEffect } from 'react';
import { Banner } from '../../ui/feedback/banner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';

const failures: Record<string, { title: string; text: string }> = {
  'not-linked': {
    title: 'Your organisation’s account isn’t linked to the portal',
    text: 'Sign in another way, or ask HR to link your account.',
  },
  deactivated: {
    title: 'Your account is deactivated',
    text: 'Please contact HR.',
  },
  'last-admin': {
    title: 'You’re the only master admin',
    text: 'Your organisation has removed your master admin access. Sign in with your password and make someone else a master admin first.',
  },
  'linked-already': {
    title: 'This account is already linked',
    text: 'Either your portal account or your organisation’s account is already linked to a different account. Ask HR to remove that link first.',
  },
  'too-many': {
    title: 'Too many attempts',
    text: 'Please wait a few minutes, then try again.',
  },
  unavailable: {
    title: 'Your organisation’s sign-in can’t be reached',
    text: 'Please try again later.',
  },
  cancelled: {
    title: 'Sign-in cancelled',
    text: 'You can try again, or sign in another way.',
  },
};
const anyFailure = {
  title: 'We couldn’t sign you in',
  text: 'This may have taken too long, or was opened in another browser. Please try again.',
};

/** Why a sign-in with a provider failed. */
export function SingleSignOnBanner({ reason }: { reason: string }) {
  const { title, text } = failures[reason] ?? anyFailure;
  return (
    <Banner tone={reason === 'cancelled' ? 'info' : 'error'} title={title}>
      <p>{text}</p>
    </Banner>
  );
}

/** Says what became of something other than a sign-in, to somebody who is signed in. */
export function SingleSignOnToast({
  done,
  failed,
}: {
  done: string | null;
  failed: string | null;
}) {
  useEffect(() => {
    if (done === 'link') {
      toast({
        title: 'Account linked',
        description: 'You can sign in with it from now on.',
        tone: 'success',
      });
    }
    if (done === 'check') {
      toast({
        title: 'You’ve confirmed it’s you',
        description: 'Now try your change again.',
        tone: 'success',
      });
    }
    if (failed !== null) {
      const { title, text } = failures[failed] ?? anyFailure;
      toast({ title, description: text, tone: 'error' });
    }
  }, [done, failed]);
  return null;
}
