import { employee, newcomer, signedInAdmin } from './people.ts';
import { type AtRest, atRest } from './rest.ts';
import { daniel } from './screens/nobody.ts';
import type { Viewer } from './screens/screen.ts';

/** Somebody of each kind, with something to see: one clocked in, a message each way. */
export async function gatherViewers(
  url: string,
): Promise<Record<Exclude<Viewer, 'nobody'>, AtRest>> {
  const admin = await signedInAdmin(url);
  const nurse = await employee(url, admin, 'Joanna', 'Kowalska');
  await nurse.session.call('POST', '/api/messages', {
    content:
      'Could I please swap my early shift on Thursday with Samira? She has agreed, and the ward sister knows about it.',
    subject: 'Message from Staff Member',
  });
  await admin.call('POST', '/api/messages', {
    content: 'Your swap on Thursday is fine.',
    subject: 'Message from HR',
    toUserId: nurse.id,
    isAdminMessage: true,
  });
  await nurse.session.call('POST', '/api/time-entries/clock-in', { deviceInfo: 'Mobile' });
  await newcomer(admin, 'Daniel', 'Evans', daniel);
  const fresh = atRest(url);
  await fresh.call('POST', '/api/login', daniel);
  return { admin, employee: nurse.session, newcomer: fresh };
}
