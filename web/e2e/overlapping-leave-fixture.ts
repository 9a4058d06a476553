import { tuesdayWithoutHolidays } from './leave-fixtures.ts';
import { createEmployee, type Employee } from './people.ts';
import type { RestSession } from './rest-session.ts';

/** Creates a colleague whose leave overlaps with the nurse’s, and then makes them partners. */
export async function createOverlappingLeave(
  url: string,
  admin: RestSession,
  nurse: Employee,
): Promise<void> {
  const { id, session } = await createEmployee(url, admin, 'Adaeze', 'Okonkwo-Fairweather');
  for (const place of [1, 2]) {
    const day = tuesdayWithoutHolidays(3, place);
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
