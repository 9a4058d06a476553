import { dismissNewVersion, useNewVersion } from '../../lib/offline/new-version.ts';
import { useOnline } from '../../lib/offline/use-online.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** Offers a new version without covering any control. The offline notice takes precedence. */
export function NewVersionNotice() {
  const isOnline = useOnline();
  const update = useNewVersion();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-2 top-18 z-30 flex justify-center sm:justify-start lg:top-auto lg:right-auto lg:bottom-3 lg:left-3 print:hidden"
    >
      {update && isOnline && (
        <div className="pointer-events-auto flex animate-appear items-center gap-1 rounded-card bg-raised py-1 pr-1 pl-4 text-14 shadow-float lg:max-w-54 lg:flex-wrap lg:justify-end lg:py-2 lg:pr-2">
          <p className="font-medium lg:w-full">A new version is ready</p>
          <Button variant="quiet" size="small" onClick={dismissNewVersion}>
            Later
          </Button>
          <Button variant="quiet" size="small" onClick={update}>
            Update
          </Button>
        </div>
      )}
    </div>
  );
}
