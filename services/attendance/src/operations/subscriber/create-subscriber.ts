import { randomBytes } from 'node:crypto';
import { callerSignedOutFailure } from '@portal/auth/caller';
import { mirrorStreamName } from '@portal/bus/ensure-stream';
import { isDuplicateKey } from '@portal/bus/mongo-errors';
import { subscriberUserName } from '@portal/bus/subscriber-accounts';
import type { createSubscriber as contract } from '@portal/contracts/attendance/subscriber';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import { hash } from 'bcryptjs';
import type { Dependencies } from '../../dependencies.ts';
import { nameTakenFailure, validateSubscriber } from '../../domain/subscriber.ts';
import { otherSystemAuditEvent } from '../../events/other-system-audit-event.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

/**
 * 192 random bits can't be guessed, and a slow hash would slow down each connection to the broker.
 */
const bcryptCost = 6;

const unmanagedBrokerFailure = fail(
  'SERVICE_UNAVAILABLE',
  'Your IT team manages access for other systems.',
);

/** Adds a subscriber. Only this response has the password: the database has its hash. */
export async function createSubscriber(
  deps: Pick<Dependencies, 'subscribers' | 'people' | 'outbox' | 'managedBroker'>,
  request: SignedInRequest,
  { name }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { subscribers, outbox, managedBroker } = deps;
  if (!managedBroker) return unmanagedBrokerFailure;
  const id = newId();
  const pass = randomBytes(24).toString('base64url');
  const passwordHash = await hash(pass, bcryptCost);
  const now = request.now();
  const createdBy = request.caller.userId;
  const added = { id, name, passwordHash, createdAt: now, createdBy };
  const credentials = {
    servers: managedBroker.servers,
    user: subscriberUserName(id),
    pass,
    stream: mirrorStreamName,
  };
  const audit = otherSystemAuditEvent('subscriber-created', { system: name }, request, now);
  try {
    // Without the idempotency key, because stored responses would include the password.
    const result = await outbox.transact(
      {},
      async (tx): Promise<OperationResult<typeof contract>> => {
        const { session, publish } = tx;
        if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
        const refused = validateSubscriber(name, await subscribers.active(session));
        if (refused) return refused;
        await subscribers.insert(added, session);
        publish(audit);
        return ok({ id, name, credentials });
      },
    );
    if (result.ok) managedBroker.refresh();
    return result;
  } catch (failure) {
    if (isDuplicateKey(failure)) return nameTakenFailure;
    throw failure;
  }
}
