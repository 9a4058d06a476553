import { serverMessage } from '../../../app/api-error.ts';
import { useNow } from '../../../app/use-now.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { Import } from './use-import.ts';

type Running = Extract<Import, { state: 'running' | 'unanswered' }>;

interface RunningDialogProps {
  progress: Running;
  onRetry: () => void;
  onClose: () => void;
}

/** While the accounts are made, and where it stayed without an answer whether they were. */
export function RunningDialog({ progress, onRetry, onClose }: RunningDialogProps) {
  const { state, count } = progress;
  if (state === 'running') return <Waiting count={count} since={progress.since} />;
  return (
    <Dialog
      title="No answer came"
      isOpen
      isSticky
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back to the lines
          </Button>
          <Button autoFocus onClick={onRetry}>
            Try again
          </Button>
        </>
      }
    >
      <Banner tone="warning">
        <p>{serverMessage(progress.error) ?? 'The portal gave no answer.'}</p>
        <p>
          It is not known whether the accounts were created. Try again: whoever was created already
          is not created twice, and you get the passwords.
        </p>
      </Banner>
    </Dialog>
  );
}

function Waiting({ count, since }: { count: number; since: number }) {
  const seconds = Math.max(0, Math.round((useNow() - since) / 1000));
  return (
    <Dialog
      title={count === 1 ? 'Creating 1 account' : `Creating ${count} accounts`}
      isOpen
      isSticky
      onClose={null}
    >
      <div className="grid gap-4 pb-2">
        <ProgressBar label="Under way" value={null} valueText={`${seconds} seconds so far`} />
        <p className="text-14 text-muted">
          Each account gets a temporary password of its own: for 200 people this takes up to half a
          minute. Please don’t close this page; the passwords appear here.
        </p>
      </div>
    </Dialog>
  );
}
