import { expect, it } from 'vitest';
import { deleteLeaveRequest, startAnnualLeaveService } from '../../../testing/annual-leave.ts';
import { annualLeave } from '../../../testing/leave-requests.ts';

const { decide, eventsOf, hr, staff, storeRequests } = await startAnnualLeaveService();

it('deletes a request, whatever its status', async () => {
  const [ada] = await staff({});
  const requests = (['pending', 'approved', 'denied', 'cancelled'] as const).map((status, index) =>
    annualLeave(`2026-08-1${index}`, `2026-08-1${index}`, { userId: ada.id, status }),
  );
  await storeRequests(...requests);
  for (const { id } of requests) {
    expect((await hr.run(deleteLeaveRequest, { id })).data).toEqual({ success: true });
    const again = await hr.run(deleteLeaveRequest, { id });
    expect(again.errors[0]).toMatchObject({
      message: 'Leave request not found',
      extensions: { code: 'NOT_FOUND' },
    });
    expect((await decide(id, 'approved')).code).toBe('NOT_FOUND');
  }
  const outcomeEvents = await eventsOf(ada.id, 8);
  expect(outcomeEvents[2]?.data).toMatchObject({
    id: requests[1]?.id,
    version: 2,
    status: 'deleted',
  });
  expect(outcomeEvents[2]?.data).toMatchObject({ inEffect: false, byHr: true, days: [] });
  expect(outcomeEvents[2]?.data).toMatchObject({ changedDays: ['2026-08-11'] });
});
