import { Button } from '../../../ui/button.tsx';
import { keepFocus } from '../../../ui/focus-after-close.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { formatProgress } from './fetch-file.ts';
import type { ActiveDownload } from './use-download.ts';

/** The progress of a download. */
export function DownloadProgress({ of: { title, progress, cancel } }: { of: ActiveDownload }) {
  function stop(): void {
    cancel();
    // The pressed button goes with the download.
    keepFocus(null);
  }
  const isCounted = progress?.lines != null && progress.count !== null;
  return (
    <div className="flex animate-appear items-end gap-4">
      <div className="min-w-0 grow">
        <ProgressBar
          label={title}
          value={isCounted ? progress.lines : null}
          {...(progress?.count && { max: progress.count })}
          valueText={progress ? formatProgress(progress) : 'Starting the download'}
        />
      </div>
      <Button variant="secondary" size="small" onClick={stop}>
        Cancel
      </Button>
    </div>
  );
}
