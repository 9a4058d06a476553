import { addDays } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { expect, it } from 'vitest';
import { createLeaveRequestStore } from './leave-requests.ts';

it('reads a year’s leave without scanning past years', async () => {
  const connection = await connectDatabase(await freshDatabase('requests'));
  const requests = createLeaveRequestStore(connection);
  await connection.model('LeaveRequest').createIndexes();
  const userId = newId();
  const date = (month: number) => addDays('2016-01-04', 28 * month);
  await connection.collection<{ _id: string }>('requests').insertMany(
    Array.from({ length: 147 }, (_, month) => ({
      _id: newId(),
      userId,
      leaveType: 'annual',
      status: 'approved',
      isHalfDay: false,
      reason: 'Away',
      requestedAt: new Date('2016-01-01'),
      startDate: date(month),
      endDate: date(month),
      days: [{ date: date(month), portion: 'full', status: 'booked' }],
      version: 1,
    })),
  );
  await connection.db?.command({ profile: 2 });
  const found = await requests.overlapping([userId], { from: '2026-04-06', to: '2027-04-05' });
  await connection.db?.command({ profile: 0 });
  const [plan] = await connection.collection('system.profile').find({ op: 'query' }).toArray();
  expect(found[0]).toMatchObject({ userId, status: 'approved', days: [{ portion: 'full' }] });
  expect(plan).toMatchObject({
    planSummary: 'IXSCAN { userId: 1, endDate: 1 }',
    docsExamined: found.length,
    nreturned: found.length,
  });
});
