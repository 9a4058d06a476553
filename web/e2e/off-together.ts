import { plainTuesday } from './leave.ts';
import { type Employee, employee } from './people.ts';
import type { AtRest } from './rest.ts';

/** Somebody who is off on days on which the nurse is, too, and becomes her partner afterwards. */
export async function offTogether(url: string, admin: AtRest, nurse: Employee): Promise<void> {
  const { id, session } = await employee(url, admin, 'Adaeze', 'Okonkwo-Fairweather');
  for (const place of [1, 2]) {
    const day = plainTuesday(3, place);
    for (const person of [session, nurse.session]) {
      const request = await person.call<{ id: string }>('POST', '/api/leave-requests', {
        startDate: day,
        endDate: day,
        reason: 'A day in Lagos',
      });
      await admin.call('PATCH', `/api/leave-requests/${request.id}/status`, { status: 'approved' });
    }
  }
  await admin.call('POST', '/api/admin/partnerships', { user1Id: id, user2Id: nurse.id });
}
