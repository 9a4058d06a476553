import type { UnauthorizedRequest } from '../lib/api/report-unauthorized.ts';
import { handleExpiredSession } from '../lib/session/session.ts';
import { type ToastContent, toast } from '../ui/feedback/toast.tsx';

const redirectAfterMs = 500;

const texts: Record<UnauthorizedRequest, Pick<ToastContent, 'title' | 'description'>> = {
  background: { title: 'Access Required', description: 'Please log in again' },
  action: { title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
};

/** Shows that the session has ended, then redirects to sign in after half a second. */
export function handleUnauthorized(request: UnauthorizedRequest): void {
  toast({ ...texts[request], tone: 'error' });
  setTimeout(() => {
    handleExpiredSession();
    window.location.assign('/api/login');
  }, redirectAfterMs);
}
