import { mirrorStreamName } from '@portal/bus/ensure-stream';
import { clockIn } from '@portal/contracts/attendance/clock';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import { startAttendanceService } from '../testing/service.ts';

it('publishes into the mirror that subscribers read', async () => {
  const { attendance, employee } = await startAttendanceService();
  const ada = await employee();
  const { data } = await ada.run(clockIn);
  const manager = await attendance.jetstreamManager();
  const message = await eventually(() =>
    manager.streams.getMessage(mirrorStreamName, {
      last_by_subj: `portal.attendance.clocked-in.${ada.id}`,
    }),
  );
  expect(message.json()).toMatchObject({ specversion: '1.0', data: { id: data?.id } });
});
