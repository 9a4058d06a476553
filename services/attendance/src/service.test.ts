import { mirrorStream } from '@portal/bus/streams';
import { clockIn } from '@portal/contracts/attendance/clock';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import { startedAttendance } from './test-service.ts';

it('publishes into the mirror that outsiders read', async () => {
  const { attendance, employee } = await startedAttendance();
  const ada = await employee();
  const { data } = await ada.run(clockIn);
  const manager = await attendance.jetstreamManager();
  const message = await eventually(() =>
    manager.streams.getMessage(mirrorStream, {
      last_by_subj: `portal.attendance.clocked-in.${ada.id}`,
    }),
  );
  expect(message.json()).toMatchObject({ specversion: '1.0', data: { id: data?.id } });
});
