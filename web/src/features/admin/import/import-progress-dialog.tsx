import { serverMessage } from '../../../lib/api/api-error.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProgressBar } from '../../../ui/charts/progress-bar.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { ImportState } from './use-import.ts';

type Running = Extract<ImportState, { state: 'running' | 'unanswered' }>;

interface ImportProgressDialogProps {
  progress: Running;
  onRetry: () => void;
  onClose: () => void;
}

/** The progress of an import, and the retry when its outcome is unknown. */
export function ImportProgressDialog({ progress, onRetry, onClose }: ImportProgressDialogProps) {
  const { state, count } = progress;
  if (state === 'running') return <RunningProgress count={count} since={progress.since} />;
  return (
    <Dialog
      title="No response"
      isOpen
      isSticky
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back to rows
          </Button>
          <Button autoFocus onClick={onRetry}>
            Try again
          </Button>
        </>
      }
    >
      <Banner tone="warning">
        <p>{serverMessage(progress.error) ?? 'The portal didn’t respond.'}</p>
        <p>
          We couldn’t confirm the accounts were created. It’s safe to try again: we won’t create any
          account twice, and you’ll get the passwords.
        </p>
      </Banner>
    </Dialog>
  );
}

function RunningProgress({ count, since }: { count: number; since: number }) {
  const seconds = Math.max(0, Math.round((useNow() - since) / 1000));
  return (
    <Dialog
      title={count === 1 ? 'Creating 1 account' : `Creating ${count} accounts`}
      isOpen
      isSticky
      onClose={null}
    >
      <div className="grid gap-4 pb-2">
        <ProgressBar
          label="In progress"
          value={null}
          valueText={`${seconds} ${seconds === 1 ? 'second' : 'seconds'} so far`}
        />
        <p className="text-14 text-muted">
          Each account gets its own temporary password. For 200 people this takes up to half a
          minute. Please don’t close this page: the passwords will appear here.
        </p>
      </div>
    </Dialog>
  );
}
