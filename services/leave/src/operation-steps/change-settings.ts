import type { AuditAction } from '@portal/contracts/identity/audit';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import { transactAndWait } from '@portal/runtime/transact-and-wait';
import type { Dependencies } from '../dependencies.ts';
import { staffNotFoundFailure } from '../domain/leave-errors.ts';
import type { Settings } from '../domain/leave-settings.ts';
import {
  settingsAuditEvent,
  settingsEvent,
  type WorkHours,
  workHoursEvent,
} from '../events/settings-events.ts';
import { waitForSettings } from './wait-for-settings.ts';

// People read identity's copy. The timeout is long, because changes are rare and everybody reads
// them.
const identityWait = { by: ['identity'], timeoutMs: 5_000 } as const;

type SettingsErrorCode = 'BAD_INPUT' | 'FORBIDDEN' | 'NOT_FOUND';

const masterAdminsOnlyFailure = fail('FORBIDDEN', 'Only a master admin can manage a master admin');

/** A change to a person's settings. */
interface SettingsChange {
  userId: string;
  /** The action in the audit trail. */
  action: AuditAction;
  /** Returns the changed settings, or the same object if nothing changes. */
  decide(before: Settings): Result<Settings, 'BAD_INPUT'>;
  /** Work hours that were saved in the same form. */
  hours?: WorkHours | null;
}

/**
 * Changes a member of staff's settings and publishes the change, if there is one. Then waits for
 * identity, which keeps a copy. Concurrent changes are serialized.
 */
export async function changeSettings(
  deps: Dependencies,
  request: SignedInRequest,
  { userId, action, decide, hours = null }: SettingsChange,
): Promise<Result<Settings, SettingsErrorCode | 'IDEMPOTENCY_KEY_REUSED'>> {
  await waitForSettings(deps, userId);
  const now = request.now();

  return transactAndWait(
    deps,
    request,
    identityWait,
    async ({ session, publish }): Promise<Result<Settings, SettingsErrorCode>> => {
      // Read inside the transaction, so that it stays valid until the commit.
      const before = await deps.settings.byUser(userId, session);
      if (!before) {
        const isMaster = (await deps.people.roleOf(userId, session)) === 'master-admin';
        return isMaster && request.caller.role !== 'master-admin'
          ? masterAdminsOnlyFailure
          : staffNotFoundFailure;
      }
      const change = decide(before);
      if (!change.ok) return change;
      const isOther = change.value !== before;
      if (!isOther && !hours) return ok(before);

      // Work hours alone also increase the version, so that the latest change has the highest one.
      const after = { ...change.value, version: before.version + 1 };
      await deps.settings.replace(after, session);
      const events = [
        ...(isOther
          ? [settingsEvent(after, now), settingsAuditEvent({ before, after }, action, request, now)]
          : []),
        ...(hours ? [workHoursEvent(after, hours, request, now)] : []),
      ];
      for (const event of events) publish(event);
      return ok(after);
    },
  );
}
