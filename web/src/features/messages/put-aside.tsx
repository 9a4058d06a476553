import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Letter } from './letter.ts';
import { preview } from './preview.ts';

interface PutAsideProps {
  letter: Letter;
  defaultSubject: string;
  onTakeUp: () => void;
  onDrop: () => void;
}

/** What was begun before this one and not sent. */
export function PutAside({ letter, defaultSubject, onTakeUp, onDrop }: PutAsideProps) {
  return (
    <Banner
      title="You have begun another message"
      actions={
        <>
          <Button variant="secondary" size="small" onClick={onTakeUp}>
            Go on with it
          </Button>
          <Button variant="quiet" size="small" onClick={onDrop}>
            Discard it
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        {letter.subject || defaultSubject}: “{preview(letter.content)}”
      </p>
    </Banner>
  );
}
