import { useEffect } from 'react';
import { Banner } from '../ui/banner.tsx';
import { toast } from '../ui/toast.tsx';
import { useSession } from './session.ts';
import { useOnline } from './use-online.ts';

/**
 * Says that the browser has no network, without moving what is on the page: to who is signed in by a
 * toast, after which the head of the page goes on saying so; to others above everything.
 */
export function OfflineNotice() {
  const isOnline = useOnline();
  const { data: user } = useSession();
  const canClock = user && !user.isAdmin && !user.isFirstLogin;
  const isTold = !isOnline && Boolean(user);
  const description = canClock ? clockingGoesOn : nothingIsSent;
  useEffect(() => {
    if (isTold) toast({ id: 'offline', title: 'No connection', description, isLong: true });
  }, [isTold, description]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-30">
      {!isOnline && !user && (
        <Banner tone="warning" title="You are offline">
          {nothingIsSent}
        </Banner>
      )}
    </div>
  );
}

const clockingGoesOn =
  'You can still clock in and out. We’ll save the time and send it when you’re back online. Everything else needs a connection.';
const nothingIsSent =
  'What you see may be out of date. Nothing can be sent until the connection is back.';
