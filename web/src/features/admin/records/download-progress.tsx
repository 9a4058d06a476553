import { Button } from '../../../ui/button.tsx';
import { keepFocus } from '../../../ui/focus-after-close.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { progressInWords } from './fetch-file.ts';
import type { UnderWay } from './use-download.ts';

/** How far a file is that takes a moment. */
export function DownloadProgress({ of: { title, progress, cancel } }: { of: UnderWay }) {
  function stop(): void {
    cancel();
    // What was pressed goes with the download.
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
          valueText={progress ? progressInWords(progress) : 'Asking for it'}
        />
      </div>
      <Button variant="secondary" size="small" onClick={stop}>
        Cancel
      </Button>
    </div>
  );
}
