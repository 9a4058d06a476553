import { serverMessage } from '../../lib/api/api-error.ts';
import { toApiError } from '../../lib/api/graphql-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';

/** Shown in place of content that failed to load, with a retry button. */
export function LoadFailureBanner({ error, onRetry }: { error: unknown; onRetry(): unknown }) {
  const reason = serverMessage(toApiError(error));
  return (
    <Banner tone="warning" title="We couldn’t load this">
      <p>{reason ?? 'This part of the portal isn’t available right now.'}</p>
      <Button variant="secondary" size="small" onClick={() => onRetry()}>
        Try again
      </Button>
    </Banner>
  );
}
