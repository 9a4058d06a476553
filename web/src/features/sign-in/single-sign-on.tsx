import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { LazySection } from '../../ui/loading/lazy-section.tsx';
import { cx } from '../../ui/theme/cx.ts';
import type { SingleSignOn } from './sign-in-requests.ts';

const SingleSignOnBanner = lazyComponent(
  async () => (await import('./single-sign-on-outcome.tsx')).SingleSignOnBanner,
);
const SingleSignOnToast = lazyComponent(
  async () => (await import('./single-sign-on-outcome.tsx')).SingleSignOnToast,
);

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
  return (
    reason !== null && (
      <LazySection fallback={null}>
        <SingleSignOnBanner reason={reason} />
      </LazySection>
    )
  );
}

/** Says what became of something other than a sign-in, to somebody who is signed in. */
export function SingleSignOnResult() {
  const done = useFragment('sso');
  const failed = useFragment('sso-failed');
  return (
    (done ?? failed) !== null && (
      <LazySection fallback={null}>
        <SingleSignOnToast done={done} failed={failed} />
      </LazySection>
    )
  );
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
