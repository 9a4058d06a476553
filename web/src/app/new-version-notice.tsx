import { Button } from '../ui/button.tsx';
import { dismissNewVersion, useNewVersion } from './new-version.ts';
import { useOnline } from './use-online.ts';

/** Says quietly, over what nobody presses, that a new version can be loaded; the offline banner goes before. */
export function NewVersionNotice() {
  const isOnline = useOnline();
  const take = useNewVersion();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-2 top-18 z-30 flex justify-center sm:justify-start lg:top-auto lg:right-auto lg:bottom-3 lg:left-3 print:hidden"
    >
      {take && isOnline && (
        <div className="pointer-events-auto flex animate-appear items-center gap-1 rounded-card bg-raised py-1 pr-1 pl-4 text-14 shadow-float lg:max-w-54 lg:flex-wrap lg:justify-end lg:py-2 lg:pr-2">
          <p className="font-medium lg:w-full">A new version is ready</p>
          <Button variant="quiet" size="small" onClick={dismissNewVersion}>
            Later
          </Button>
          <Button variant="quiet" size="small" onClick={take}>
            Update
          </Button>
        </div>
      )}
    </div>
  );
}
