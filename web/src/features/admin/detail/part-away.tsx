import type { Watched } from '../../../app/use-watched.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { awayParts } from './away-parts.ts';

/** Says which part of the portal did not answer, and whether what is shown may be old. */
export function PartAway({
  of: { value, error, retry },
}: {
  of: Pick<Watched<unknown>, 'value' | 'error'> & { retry: () => Promise<unknown> };
}) {
  if (!error) return null;
  const parts = awayParts(error);
  if (parts.length === 0 && value === undefined) {
    return <LoadFailed error={error} onRetry={() => tryAgain(retry)} />;
  }
  const title =
    parts.length === 0
      ? 'The portal did not answer'
      : `${parts.join(' and ')} can’t be reached just now`;
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
        ? 'It is shown as soon as it is back. Nothing was lost.'
        : 'What you see is what was known last; what never came is a dash. Nothing was lost.'}
    </Banner>
  );
}

/** What does not come again is told where it was told before. */
function tryAgain(retry: () => Promise<unknown>): void {
  retry().catch(() => {});
}
