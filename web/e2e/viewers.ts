import { addDays } from '@portal/kernel/london';
import { leaveOfMarch } from './leave.ts';
import { leaveToDecide } from './leave-to-decide.ts';
import { offTogether } from './off-together.ts';
import { type Employee, employee, newcomer, signedInAdmin } from './people.ts';
import { type AtRest, atRest } from './rest.ts';
import { daniel } from './screens/nobody.ts';
import type { Viewer } from './screens/screen.ts';
import { askFor, endlessSession, lastWednesday, sessionOn } from './sessions.ts';

/** Somebody of each kind, with something to see: one clocked in, a message each way, hours to put right. */
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
  await hoursOfLastWeek(admin, nurse);
  await leaveOfMarch(admin, nurse);
  await offTogether(url, admin, nurse);
  await nurse.session.call('POST', '/api/time-entries/clock-in', { deviceInfo: 'Mobile' });
  await hoursToPutRight(url, admin);
  await leaveToDecide(url, admin);
  await newcomer(admin, 'Daniel', 'Evans', daniel);
  const fresh = atRest(url);
  await fresh.call('POST', '/api/login', daniel);
  return { admin, employee: nurse.session, newcomer: fresh };
}

async function hoursOfLastWeek(admin: AtRest, nurse: Employee): Promise<void> {
  const late = await sessionOn(admin, nurse, lastWednesday(), ['09:30', '17:00']);
  await sessionOn(admin, nurse, addDays(lastWednesday(), 1), ['09:00', '17:30']);
  await askFor(nurse, late, lastWednesday(), ['09:00', '17:00'], 'The door did not open.');
}

async function hoursToPutRight(url: string, admin: AtRest): Promise<void> {
  const imogen = await employee(url, admin, 'Imogen', 'Sadler');
  const entry = await sessionOn(admin, imogen, lastWednesday(), ['09:25', '17:00']);
  await askFor(
    imogen,
    entry,
    lastWednesday(),
    ['09:00', '17:30'],
    'I was called to the ward on my way in, and clocked in only afterwards.',
  );
  await endlessSession(admin, imogen);
}
