import { Banner } from '../ui/banner.tsx';
import { useSession } from './session.ts';
import { useOnline } from './use-online.ts';

/** Said as long as the browser has no network, above everything, and announced. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status" className="sticky top-0 z-30">
      {!isOnline && (
        <Banner tone="warning" title="You are offline">
          <WhatIsPossible />
        </Banner>
      )}
    </div>
  );
}

function WhatIsPossible() {
  const { data: user } = useSession();
  if (!user || user.isAdmin || user.isFirstLogin) {
    return 'What you see may be out of date. Nothing can be sent until the connection is back.';
  }
  return 'You can still clock in and out: it is kept with its time and sent when the connection is back. All else has to wait.';
}
