import { readFile } from 'node:fs/promises';
import { clockIn, clockOut, undoClock } from '@portal/contracts/attendance/clock';
import { addEntry } from '@portal/contracts/attendance/correction';
import { attendanceAudited } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import { events, isForExternalSubscribers } from '@portal/contracts/events';
import {
  registrationChanged,
  registrationRemoved,
  userDeleted,
} from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { startAttendanceService } from '../testing/service.ts';
import {
  decideCorrection,
  requestCorrection,
  undoCorrectionDecision,
  withdrawCorrection,
} from './dto/correction-contracts.ts';

const { as, attendance, employee, identity, turnBack } = await startAttendanceService();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const ajv = addFormats.default(new Ajv({ allErrors: true }));

/** Why a message doesn't match docs/schemas/; null if it does. */
async function fault(event: CloudEvent): Promise<string | null> {
  const file = new URL(`../../../docs/schemas/${event.type}.schema.json`, import.meta.url);
  const validate = ajv.compile(JSON.parse(await readFile(file, 'utf8')));
  validate(event);
  return validate.errors ? ajv.errorsText(validate.errors) : null;
}

it('publishes every event as its JSON Schema promises', async () => {
  const messages: { subject: string; event: CloudEvent }[] = [];
  attendance.subscribe('portal.attendance.>', {
    callback(_, message) {
      const event = message.json<CloudEvent>();
      // Only for the audit trail.
      if (event.type === attendanceAudited.type) return;
      messages.push({ subject: message.subject, event });
    },
  });
  await attendance.flush();

  const ada = await employee();
  const hr = as({ userId: newId(), role: 'admin' });
  const { data: forgotten } = await ada.run(clockIn, { computerName: 'WARD-3' });
  await turnBack(ada.id, 20);
  const { data: session } = await ada.run(clockIn);
  await ada.run(clockOut);
  await ada.run(undoClock, { id: session?.id ?? '', kind: 'out' });
  const times = { clockInTime: hoursAgo(20), clockOutTime: hoursAgo(12) };
  const ask = () =>
    ada.run(requestCorrection, { id: forgotten?.id ?? '', ...times, reason: 'I forgot' });
  await ada.run(withdrawCorrection, { id: (await ask()).data?.id ?? '' });
  const decided = await hr.run(decideCorrection, {
    id: (await ask()).data?.id ?? '',
    decision: 'accepted',
  });
  expect(decided.errors).toEqual([]);
  const undone = await hr.run(undoCorrectionDecision, { id: decided.data?.id ?? '' });
  expect(undone.errors).toEqual([]);
  const missed = { clockInTime: hoursAgo(40), clockOutTime: hoursAgo(38), reason: 'Forgotten' };
  expect((await hr.run(addEntry, { id: ada.id, ...missed })).errors).toEqual([]);
  const registration = { id: newId(), version: 1, userId: ada.id, kind: 'nmc' as const };
  const content = { trainingName: null, issuedOn: null, expiresOn: null, isOnUpdateService: null };
  await publishAs(
    identity,
    registrationChanged,
    buildCloudEvent(registrationChanged, ada.id, { ...registration, ...content }),
  );
  await publishAs(
    identity,
    registrationRemoved,
    buildCloudEvent(registrationRemoved, ada.id, { ...registration, version: 2 }),
  );
  await publishAs(
    identity,
    userDeleted,
    buildCloudEvent(userDeleted, ada.id, { id: ada.id, version: 2 }),
  );

  const names = () => messages.map(({ event }) => event.type.split('.').at(-1));
  await eventually(() => expect(names()).toContain('person-erased'), { timeoutMs: 60_000 });
  const declared = events.filter(isForExternalSubscribers);
  expect(new Set(names())).toEqual(new Set(declared.map(({ name }) => name)));
  for (const { subject, event } of messages) {
    expect(subject).toBe(`${event.type}.${ada.id}`);
    expect(await fault(event)).toBeNull();
  }
  expect(JSON.stringify(messages)).not.toContain('forgot');
}, 120_000);
