import { serverMessage } from '../../app/api-error.ts';
import { toApiError } from '../../app/graphql-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Shown in place of content that failed to load, with a retry button. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry(): unknown }) {
  const reason = serverMessage(toApiError(error));
  return (
    <Banner tone="warning" title="This could not be loaded">
      <p>{reason ?? 'This part of the portal isn’t available right now.'} Nothing was lost.</p>
      <Button variant="secondary" size="small" onClick={() => onRetry()}>
        Try again
      </Button>
    </Banner>
  );
}
