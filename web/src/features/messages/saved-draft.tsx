import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import type { Draft } from './draft.ts';
import { formatPreview } from './message-preview.ts';

interface SavedDraftProps {
  draft: Draft;
  defaultSubject: string;
  onContinue: () => void;
  onDiscard: () => void;
}

/** An earlier draft that was not sent. */
export function SavedDraft({ draft, defaultSubject, onContinue, onDiscard }: SavedDraftProps) {
  return (
    <Banner
      title="You have an unsent draft"
      actions={
        <>
          <Button variant="secondary" size="small" onClick={onContinue}>
            Continue draft
          </Button>
          <Button variant="quiet" size="small" onClick={onDiscard}>
            Discard draft
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        {draft.subject || defaultSubject}: “{formatPreview(draft.content)}”
      </p>
    </Banner>
  );
}
