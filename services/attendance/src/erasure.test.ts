import { clockIn, clockOut, undoClock } from '@portal/contracts/attendance/clock';
import { registrationChanged, userChanged, userDeleted } from '@portal/contracts/identity/events';
import { londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { buildPattern } from '@portal/testing/build-pattern';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { expectErasure } from '@portal/testing/expect-erasure';
import { connectNatsAs } from '@portal/testing/nats-client';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { startCorrectionsService } from '../testing/corrections.ts';
import { eventTypeOfStatus, leaveEvent } from '../testing/leave-events.ts';
import { decideCorrection } from './dto/correction-contracts.ts';
import { personalDataSources } from './store/personal-data-sources.ts';
import { type Delivery, toDeliveryId } from './store/webhook-deliveries.ts';

const attendance = await startCorrectionsService();
const { as, database, env, hr, identity, person } = attendance;
const leave = await connectNatsAs('leave', env.NATS_URL ?? '');

/** Does what stores something about a person, who is staff and then an administrator. */
async function fillCollections(
  gone: Awaited<ReturnType<typeof person>>,
  colleague: Awaited<ReturnType<typeof person>>,
): Promise<void> {
  const [own, other] = [await gone.ask(), await colleague.ask()];
  const decide = (by: Pick<typeof hr, 'run'>, id = '') =>
    by.run(decideCorrection, { id, decision: 'accepted' });
  expect((await decide(hr, own.data?.id)).errors).toEqual([]);
  const admin = as({ userId: gone.id, role: 'admin' });
  expect((await decide(admin, other.data?.id)).errors).toEqual([]);

  const { data } = await gone.run(clockIn);
  await gone.run(undoClock, { id: data?.id ?? '', kind: 'in' });
  const headers = { 'idempotency-key': newId(), 'x-idempotency-fingerprint': 'a'.repeat(64) };
  await gone.run(clockIn, {}, headers);
  await gone.run(clockOut);

  const days = [{ date: londonDay(new Date()), portion: 'full' as const }];
  await publishAs(leave, eventTypeOfStatus('approved'), leaveEvent(gone.id, { days }));
  const registration = { id: newId(), version: 1, userId: gone.id, kind: 'nmc' as const };
  const content = { trainingName: null, issuedOn: null, expiresOn: null, isOnUpdateService: null };
  const state = { ...registration, ...content };
  await publishAs(
    identity,
    registrationChanged,
    buildCloudEvent(registrationChanged, gone.id, state),
  );
  // An event without its data, which becomes a dead letter.
  await publishAs(identity, userChanged, buildCloudEvent(userChanged, gone.id, {}));
  await database.collection<{ _id: string; [field: string]: unknown }>('subscribers').insertOne({
    _id: newId(),
    name: 'Payroll',
    nameKey: 'payroll',
    passwordHash: null,
    createdAt: new Date(),
    createdBy: gone.id,
    revokedAt: null,
  });
  // A deleted webhook's: no process sends it.
  const event = buildCloudEvent(registrationChanged, gone.id, state);
  const now = new Date();
  await database.collection<Delivery>('webhook-deliveries').insertOne({
    _id: toDeliveryId(newId(), event.id),
    webhookId: newId(),
    userId: gone.id,
    event,
    position: mongoose.mongo.Timestamp.fromBits(1, 0),
    state: 'failed',
    createdAt: now,
    attempts: 9,
    firstAttemptAt: now,
    lastAttemptAt: now,
    nextAttemptAt: now,
    status: 500,
    error: 'Response 500',
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
}

it('leaves nothing of a deleted person in any collection', async () => {
  const workingPatterns = [buildPattern('2025-01-06', [])];
  const [gone, colleague] = [await person({ workingPatterns }), await person()];
  await fillCollections(gone, colleague);
  const deletion = buildCloudEvent(userDeleted, gone.id, { id: gone.id, version: 2 });
  await expectErasure({
    database,
    person: { id: gone.id, names: ['Lovelace'] },
    unfilled: {
      webhooks: 'Addresses of other systems.',
      'webhook-results': 'When an address last accepted an event.',
      holidays: 'The bank holidays.',
      'pattern-changes': 'A job removes them within seconds, also those of deleted people.',
    },
    copied: {
      sources: personalDataSources(database),
      leftOut: {
        people: 'A copy of the account.',
        'leave-days': 'A copy of the leave.',
        registrations: 'A copy of the registrations.',
        subscribers: 'Who added another system: the audit trail says it.',
        'webhook-deliveries': 'Events that say the same as the stored data, for days.',
      },
    },
    kept: {
      'corrections.decidedBy': 'Who decided on a colleague’s correction.',
      'entry-changes.changedBy': 'Who corrected a colleague’s session.',
      'outbox.event.data.actorId':
        'Who decided on a colleague’s correction, until the event expires.',
      'people._id': 'The tombstone: a late event must not bring the person back.',
    },
    deletePerson: () => publishAs(identity, userDeleted, deletion),
  });
});
