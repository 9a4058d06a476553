import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { unavailableServices } from './unavailable-services.ts';

/** Says which part of the portal is unavailable, and whether the shown data may be old. */
export function UnavailableBanner({
  query: { value, error, retry },
}: {
  query: Pick<LiveQuery<unknown>, 'value' | 'error'> & { retry: () => Promise<unknown> };
}) {
  if (!error) return null;
  const parts = unavailableServices(error);
  if (parts.length === 0 && value === undefined) {
    return <LoadFailed error={error} onRetry={() => tryAgain(retry)} />;
  }
  const title =
    parts.length === 0
      ? 'The portal isn’t responding'
      : `${parts.join(' and ')} ${isPlural(parts) ? 'are' : 'is'} unavailable`;
  return (
    <Banner
      tone="warning"
      title={title}
      actions={
        <Button variant="secondary" size="small" onClick={() => tryAgain(retry)}>
          Try again
        </Button>
      }
    >
      {value === undefined
        ? 'We’ll show this as soon as it’s back.'
        : 'Showing the last data loaded.'}
    </Banner>
  );
}

/** “Leave” and “Time and attendance” take a singular verb. */
function isPlural(parts: readonly string[]): boolean {
  return parts.length > 1 || parts[0]?.endsWith('s') === true;
}

/** A failed retry keeps the banner, so it needs no message of its own. */
function tryAgain(retry: () => Promise<unknown>): void {
  retry().catch(() => {});
}
