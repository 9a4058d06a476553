import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { cx } from '../../ui/theme/cx.ts';
import type { SingleSignOn } from './sign-in-requests.ts';

const failures: Record<string, { title: string; text: string }> = {
  'not-linked': {
    title: 'No account here is linked to this sign-in',
    text: 'Sign in with your username and password instead, or ask HR to link your account.',
  },
  deactivated: {
    title: 'Your account is deactivated',
    text: 'Please contact HR.',
  },
  'last-admin': {
    title: 'You are the last master admin',
    text: 'Your organisation’s sign-in doesn’t make you a master admin any more. Sign in with your password, and appoint another one first.',
  },
  'linked-already': {
    title: 'This account is linked already',
    text: 'One of the two accounts is linked to another one. Ask HR to remove that link first.',
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

/** What the gateway says in the fragment after a sign-in with a provider; removed from the address at once. */
function useFragment(name: string): string | null {
  const [value] = useState(() => {
    const hash = globalThis.location?.hash ?? '';
    return new URLSearchParams(hash.slice(1)).get(name);
  });
  useEffect(() => {
    if (value === null) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [value]);
  return value;
}

/** The ticket of a sign-in that needs a second factor as well. */
export function useSingleSignOnTicket(): string | null {
  return useFragment('sso-step');
}

/** Why the last sign-in with a provider failed. */
export function SingleSignOnFailure() {
  const reason = useFragment('sso-failed');
  if (reason === null) return null;
  const { title, text } = failures[reason] ?? anyFailure;
  return (
    <Banner tone={reason === 'cancelled' ? 'info' : 'error'} title={title}>
      <p>{text}</p>
    </Banner>
  );
}

/** Says what became of something other than a sign-in, to somebody who is signed in. */
export function SingleSignOnResult() {
  const done = useFragment('sso');
  const failed = useFragment('sso-failed');
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
        title: 'Thank you',
        description: 'Please repeat what you wanted to do.',
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

/** A button for each provider. It leaves the portal, so it is a link. */
export function SingleSignOnButtons({
  providers,
  rememberMe,
}: {
  providers: SingleSignOn['providers'];
  rememberMe: boolean;
}) {
  return (
    <div className="grid gap-3">
      {providers.map(({ id, name }) => (
        <a
          key={id}
          href={`/api/sso/${id}/start${rememberMe ? '?rememberMe=1' : ''}`}
          className={cx(buttonStyle('secondary', 'large'), 'wrap-anywhere')}
        >
          <LogIn aria-hidden />
          Sign in with {name}
        </a>
      ))}
    </div>
  );
}
