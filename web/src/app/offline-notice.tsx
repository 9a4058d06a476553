import { Banner } from '../ui/banner.tsx';
import { useOnline } from './use-online.ts';

/** Said as long as the browser has no network, above everything, and announced. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status" className="sticky top-0 z-30">
      {!isOnline && (
        <Banner tone="warning" title="You are offline">
          What you see may be out of date. Nothing can be sent until the connection is back.
        </Banner>
      )}
    </div>
  );
}
