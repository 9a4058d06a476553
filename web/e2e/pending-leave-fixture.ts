import { addDays, londonDay } from '@portal/kernel/london';
import { tuesdayWithoutHolidays } from './leave-fixtures.ts';
import { createEmployee, type Employee } from './people.ts';
import type { RestSession } from './rest-session.ts';

/**
 * Creates pending leave of every type, one request in conflict with a partner's leave, and one absence of each kind
 * today.
 */
export async function createPendingLeave(url: string, admin: RestSession): Promise<void> {
  const today = londonDay(new Date());
  const tuesday = tuesdayWithoutHolidays(2);
  const beatrix = await createEmployee(url, admin, 'Beatrix', 'Holloway');
  const tobias = await createEmployee(url, admin, 'Tobias', 'Lindqvist-Featherstonehaugh');

  const ask = ({ session }: Employee, startDate: string, endDate: string, more: object) =>
    session.call<{ id: string }>('POST', '/api/leave-requests', { startDate, endDate, ...more });
  const report = ({ session }: Employee, startDate: string, endDate: string, more: object) =>
    session.call('POST', '/api/sick-leave-requests', { startDate, endDate, ...more });
  const approve = ({ id }: { id: string }) =>
    admin.call('PATCH', `/api/leave-requests/${id}/status`, { status: 'approved' });

  const family = 'Family wedding in Málaga.';
  const wedding = await ask(tobias, tuesday, addDays(tuesday, 6), { reason: family });
  await ask(beatrix, addDays(tuesday, 1), addDays(tuesday, 2), {
    reason:
      'My sister visits from Canada with her three children, whom I have not seen for two years, and I would like to show them the Lakes.',
  });
  await admin.call('POST', '/api/admin/partnerships', { user1Id: beatrix.id, user2Id: tobias.id });
  await approve(wedding);
  await ask(tobias, tuesdayWithoutHolidays(2, 2), tuesdayWithoutHolidays(2, 2), {
    reason: 'Dentist',
    isHalfDay: true,
    halfDayPeriod: 'afternoon',
  });
  await approve(await ask(tobias, addDays(today, -2), addDays(today, 4), { reason: 'Rest' }));
  await report(beatrix, addDays(today, -8), addDays(today, 3), {
    leaveType: 'sick',
    reason: 'Flu, with a fever since the weekend.',
  });
  await report(tobias, addDays(tuesday, 21), addDays(tuesday, 22), {
    leaveType: 'compassionate',
    reason: 'My grandfather’s funeral.',
  });
}
