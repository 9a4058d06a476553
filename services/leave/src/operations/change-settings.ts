import type { CloudEvent } from '@portal/contracts/event';
import type { AuditAction } from '@portal/contracts/people/audit';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Settings } from '../domain/settings.ts';
import { roleOf } from '../store/people.ts';
import { replaceSettings, settingsOf } from '../store/settings.ts';
import type { Dependencies } from './dependencies.ts';
import { auditEvent, settingsEvent, type WorkHours, workHoursEvent } from './events.ts';
import { noSuchStaff, staffSettings } from './staff-settings.ts';

// What people read is identity's copy; longer than usual, because few write and all read it.
const patience = { by: ['identity'], withinMs: 5_000 } as const;

type Outcome = Result<Settings, 'BAD_INPUT' | 'FORBIDDEN' | 'NOT_FOUND'>;

const mastersOnly = fail(
  'FORBIDDEN',
  'Only a master administrator can manage a master administrator',
);

interface Change {
  userId: string;
  /** As the audit trail calls it. */
  action: AuditAction;
  /** The settings after the change; the very same where it changes nothing. */
  decide(before: Settings): Result<Settings, 'BAD_INPUT'>;
  /** Wished together with it. */
  hours?: WorkHours | null;
}

/**
 * Changes a member of staff's settings and tells of it, if that makes a difference; then waits a
 * moment for identity, which keeps a copy. Of several at once each sees what the one before has left.
 */
export async function changeSettings(
  deps: Dependencies,
  request: Request,
  { userId, action, decide, hours = null }: Change,
) {
  await staffSettings(deps, userId);
  const now = request.now();
  let last: CloudEvent | undefined;

  const result = await deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<Outcome> => {
      last = undefined;
      // Read here, because so it stays true until the change is stored.
      const [before] = await settingsOf(deps.settings, [userId], session);
      if (!before) {
        const isMaster = (await roleOf(deps.people, userId, session)) === 'master-admin';
        return isMaster && request.caller.role !== 'master-admin' ? mastersOnly : noSuchStaff;
      }
      const decided = decide(before);
      if (!decided.ok) return decided;
      const isOther = decided.value !== before;
      if (!isOther && !hours) return ok(before);

      // Wishes for hours count too: the latest has the highest version, whatever it comes with.
      const after = { ...decided.value, version: before.version + 1 };
      await replaceSettings(deps.settings, after, session);
      const events = [
        ...(isOther
          ? [settingsEvent(after, now), auditEvent({ before, after }, action, request, now)]
          : []),
        ...(hours ? [workHoursEvent(after, hours, request, now)] : []),
      ];
      for (const event of events) publish(event);
      last = events.at(-1);
      return ok(after);
    },
  );
  if (result.ok && last) await deps.followers.haveHandled(last.id, patience);
  return result;
}
