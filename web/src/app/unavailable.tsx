import { Button } from '../ui/button.tsx';
import { NoticePage } from './notice-page.tsx';

/** The portal does not answer, or a part of the app did not load. */
export function Unavailable({ onRetry }: { onRetry(): unknown }) {
  return (
    <NoticePage
      title="The portal can’t be reached"
      action={<Button onClick={() => onRetry()}>Try again</Button>}
    >
      Nothing that was saved is lost. Check your connection, then try again.
    </NoticePage>
  );
}
