import { type Employee, employee } from './people.ts';
import type { AtRest } from './rest.ts';

/** Somebody who is off on days of the nurse’s leave of March, and becomes her partner afterwards. */
export async function offTogether(url: string, admin: AtRest, nurse: Employee): Promise<void> {
  const { id, session } = await employee(url, admin, 'Adaeze', 'Okonkwo-Fairweather');
  for (const [startDate, endDate] of [
    ['2027-03-09', '2027-03-10'],
    ['2027-03-12', '2027-03-12'],
  ]) {
    const request = await session.call<{ id: string }>('POST', '/api/leave-requests', {
      startDate,
      endDate,
      reason: 'A week in Lagos',
    });
    await admin.call('PATCH', `/api/leave-requests/${request.id}/status`, { status: 'approved' });
  }
  await admin.call('POST', '/api/admin/partnerships', { user1Id: id, user2Id: nurse.id });
}
