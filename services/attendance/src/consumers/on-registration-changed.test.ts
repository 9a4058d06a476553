import type { registrationChanged as published } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { registrationChanged, registrationRemoved } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { expect, it } from 'vitest';
import { startAttendanceService } from '../../testing/service.ts';

const { attendance, employee, identity } = await startAttendanceService();

/** A registration with the functions that publish it as identity does. */
function registrationOf(userId: string) {
  const id = newId();
  const state = {
    id,
    userId,
    kind: 'nmc',
    trainingName: null,
    issuedOn: null,
    isOnUpdateService: null,
  } as const;
  return {
    change: (version: number, expiresOn: string) =>
      publishAs(
        identity,
        registrationChanged,
        buildCloudEvent(registrationChanged, userId, { ...state, version, expiresOn }),
      ),
    remove: (version: number) =>
      publishAs(
        identity,
        registrationRemoved,
        buildCloudEvent(registrationRemoved, userId, { id, version, userId, kind: 'nmc' }),
      ),
  };
}

it('publishes registrations to other systems, once and never an older version after a newer', async () => {
  const messages: [string, DataOf<typeof published>][] = [];
  attendance.subscribe('portal.attendance.>', {
    callback(_, message) {
      const event = message.json<CloudEvent<DataOf<typeof published>>>();
      if (event.type.includes('registration')) messages.push([event.type, event.data]);
    },
  });
  await attendance.flush();
  const { id: userId } = await employee();
  const registration = registrationOf(userId);
  await registration.change(2, '2027-03-31');
  await registration.change(1, '2026-03-31');
  await registration.change(2, '2027-03-31');
  await registration.remove(3);
  await registration.change(2, '2027-03-31');
  const last = registrationOf(userId);
  await last.change(1, '2028-01-01');
  await eventually(async () =>
    expect(messages.map(([type, { version, expiresOn }]) => [type, version, expiresOn])).toEqual([
      ['portal.attendance.registration-changed', 2, '2027-03-31'],
      ['portal.attendance.registration-removed', 3, undefined],
      ['portal.attendance.registration-changed', 1, '2028-01-01'],
    ]),
  );
  expect(JSON.stringify(messages)).not.toContain('number');
});
