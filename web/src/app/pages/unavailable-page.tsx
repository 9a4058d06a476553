import { ApiError } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NoticePage } from './notice-page.tsx';

interface UnavailablePageProps {
  onRetry(): unknown;
  /** The error, if the portal responded. */
  error?: unknown;
}

/** Shown when the portal or a part of the app can’t be loaded. */
export function UnavailablePage({ onRetry, error }: UnavailablePageProps) {
  const action = <Button onClick={() => onRetry()}>Try again</Button>;
  if (error instanceof ApiError && error.status === 429) {
    return (
      <NoticePage title="Too many requests" action={action}>
        Wait a minute, then try again.
      </NoticePage>
    );
  }
  return (
    <NoticePage title="The portal can’t be reached" action={action}>
      Check your connection, then try again. Everything you’ve saved is safe.
    </NoticePage>
  );
}
