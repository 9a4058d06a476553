import { randomBytes } from 'node:crypto';
import { mirrorStream } from '@portal/bus/ensure-stream';
import { subscriberUserName } from '@portal/bus/subscriber-accounts';
import type { createSubscriber as contract } from '@portal/contracts/attendance/subscriber';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { hash } from 'bcryptjs';
import { Types } from 'mongoose';
import { nameTaken, validateSubscriber } from '../domain/subscriber.ts';
import { findPerson } from '../store/people.ts';
import { activeSubscribers, addSubscriber } from '../store/subscribers.ts';
import { subscriberAudit } from './subscriber-audit.ts';
import type { SubscriberDependencies } from './subscriber-dependencies.ts';
import { signedOut } from './subscriber-errors.ts';

type Answer = Result<OutputOf<typeof contract>, 'CONFLICT' | CommonCode>;

/**
 * 192 random bits can't be guessed, and a slow hash would slow down each connection to the broker.
 */
const bcryptCost = 6;

const notManaged = fail(
  'SERVICE_UNAVAILABLE',
  'Subscribers are managed by the team that runs the message broker.',
);

/** Adds a subscriber. Only this response has the password: the database has its hash. */
export async function createSubscriber(
  { subscribers, people, outbox, managed }: SubscriberDependencies,
  request: Request,
  { name }: InputOf<typeof contract>,
): Promise<Answer> {
  if (!managed) return notManaged;
  const { userId } = request.caller;
  if (userId === null) return signedOut;
  const id = new Types.ObjectId().toHexString();
  const pass = randomBytes(24).toString('base64url');
  const passwordHash = await hash(pass, bcryptCost);
  const now = request.now();
  const added = { _id: id, name, passwordHash, createdAt: now, createdBy: userId };
  const credentials = {
    servers: managed.servers,
    user: subscriberUserName(id),
    pass,
    stream: mirrorStream,
  };
  const audit = subscriberAudit('subscriber-created', name, request, now);
  try {
    // Without the idempotency key, because stored responses would include the password.
    const result = await outbox.transact({}, async ({ session, publish }): Promise<Answer> => {
      if ((await findPerson(people, userId, session)) === 'deleted') return signedOut;
      const refused = validateSubscriber(name, await activeSubscribers(subscribers, session));
      if (refused) return refused;
      await addSubscriber(subscribers, added, session);
      publish(audit);
      return ok({ id, name, credentials });
    });
    if (result.ok) managed.refresh();
    return result;
  } catch (failure) {
    if (isDuplicate(failure)) return nameTaken;
    throw failure;
  }
}

function isDuplicate(failure: unknown): boolean {
  return (
    typeof failure === 'object' && failure !== null && 'code' in failure && failure.code === 11000
  );
}
