import { Button } from '../../ui/buttons/button.tsx';
import { ProgressBar } from '../../ui/charts/progress-bar.tsx';
import { keepFocus } from '../../ui/overlays/focus-after-close.tsx';
import { formatProgress } from './fetch-file.ts';
import type { ActiveDownload } from './use-download.ts';

/** The progress of a download. */
export function DownloadProgress({
  download: { title, progress, cancel },
}: {
  download: ActiveDownload;
}) {
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
