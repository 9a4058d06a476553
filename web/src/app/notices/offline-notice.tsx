import { useEffect } from 'react';
import { useOnline } from '../../lib/offline/use-online.ts';
import { useSession } from '../../lib/session/session.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';

/**
 * Tells that there is no connection without moving the page: signed-in users get a toast, and the
 * page header keeps showing it; others get a banner at the top.
 */
export function OfflineNotice() {
  const isOnline = useOnline();
  const { data: user } = useSession();
  const canClock = user && !user.isAdmin && !user.isFirstLogin;
  const showsToast = !isOnline && Boolean(user);
  const description = canClock ? clockingWorks : nothingIsSent;
  useEffect(() => {
    if (showsToast) toast({ id: 'offline', title: 'No connection', description, isLong: true });
  }, [showsToast, description]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-30">
      {!isOnline && !user && (
        <Banner tone="warning" title="You’re offline">
          {nothingIsSent}
        </Banner>
      )}
    </div>
  );
}

const clockingWorks =
  'You can still clock in and out. We’ll save the time and send it when you’re back online. Everything else needs a connection.';
const nothingIsSent =
  'What you see may be out of date. Nothing can be sent until you’re back online.';
