import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { formatUnavailable } from './format-unavailable.ts';

/** Says which part of the portal is unavailable, and whether the shown data may be old. */
export function UnavailableBanner({
  query: { value, error, retry },
}: {
  query: Pick<LiveQuery<unknown>, 'value' | 'error'> & { retry: () => Promise<unknown> };
}) {
  if (!error) return null;
  const unavailable = formatUnavailable(error);
  if (unavailable === null && value === undefined) {
    return <LoadFailureBanner error={error} onRetry={() => tryAgain(retry)} />;
  }
  return (
    <Banner
      tone="warning"
      title={unavailable ?? 'The portal isn’t responding'}
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

/** A failed retry keeps the banner, so it needs no message of its own. */
function tryAgain(retry: () => Promise<unknown>): void {
  retry().catch(() => {});
}
