import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { InputOf } from '@portal/contracts/operation';
import type { closePayrollPeriod as contract } from '@portal/contracts/records/payroll';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { PayrollPeriod } from '../../domain/payroll-period.ts';
import { overtimeRuleOn } from '../../domain/payroll-settings.ts';
import { toPayrollPeriodDto } from '../../dto/to-payroll-period-dto.ts';
import { auditEvent } from '../../events/audit-event.ts';
import {
  daysNotArchived,
  findPayrollPeriod,
  loadPayrollState,
  type PayrollState,
  refusalOf,
} from '../../operation-steps/load-payroll-period.ts';
import type { StoredPayrollPeriod } from '../../store/payroll-periods.ts';

/**
 * Closes a pay period: from here on nobody else can, and its lines are stored in the background (jobs/close-payroll.ts).
 */
export async function closePayrollPeriod(
  deps: Pick<Dependencies, 'payroll' | 'days' | 'retentionYears' | 'outbox' | 'fillPayrollQueue'>,
  request: SignedInRequest,
  { start }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { payroll, outbox } = deps;
  const now = request.now();
  const state = await loadPayrollState(deps, now);
  const found = findPayrollPeriod(state, start);
  if (!found.ok) return found;
  const missingDays = await daysNotArchived(deps, found.value, state);
  const { userId } = request.caller;
  const claimed = await outbox.transact(
    request,
    async ({ session, publish }): Promise<Result<StoredPayrollPeriod, 'CONFLICT'>> => {
      await payroll.settings.lock(session);
      const settings = await payroll.settings.current(session);
      const latest = await payroll.periods.latest(session);
      const current = { ...state, settings, latest };
      const again = findPayrollPeriod(current, start);
      if (!again.ok || again.value.end !== found.value.end) return settingsChangedFailure;
      const period = again.value;
      const refused = notClosableFailure(period, current, missingDays);
      if (refused) return refused;
      const details = toAuditDetails({ fromDay: period.start, toDay: period.end });
      publish(auditEvent(userId, 'payroll-closed', request, { now, details }));
      const overtime = overtimeRuleOn(period.start, settings);
      return ok(await payroll.periods.insert(period, { closedBy: userId, overtime }, session));
    },
  );
  if (!claimed.ok) return claimed;
  await deps.fillPayrollQueue().catch((err) => {
    request.log.warn({ err, start }, 'could not queue the lines of the pay period, retrying later');
  });
  return ok(
    toPayrollPeriodDto(claimed.value, claimed.value, { today: state.today, canClose: false }),
  );
}

const settingsChangedFailure = fail(
  'CONFLICT',
  'The payroll settings have changed. Check the pay period again.',
);

/** Why a period can't be closed; null if it can. */
function notClosableFailure(period: PayrollPeriod, state: PayrollState, missingDays: number) {
  const refusal = refusalOf(period, state);
  if (refusal !== null) return fail('CONFLICT', messageOf(refusal, period, state));
  if (missingDays === 0) return null;
  const days = missingDays === 1 ? 'One day' : `${missingDays} days`;
  const verb = missingDays === 1 ? 'isn’t' : 'aren’t';
  return fail('CONFLICT', `${days} of this pay period ${verb} archived yet.`);
}

function messageOf(
  refusal: NonNullable<ReturnType<typeof refusalOf>>,
  { start }: PayrollPeriod,
  { latest }: PayrollState,
): string {
  switch (refusal) {
    case 'not-ended':
      return 'This pay period hasn’t ended yet.';
    case 'closed':
      if (latest?.start !== start) return 'This pay period, or a later one, is already closed.';
      return latest.state === 'closing'
        ? 'This pay period is already being closed.'
        : 'This pay period is already closed.';
    case 'closing':
      return 'The previous pay period is still being closed. Please try again shortly.';
    case 'not-next':
      return 'An earlier pay period is still open. Close it first.';
  }
}
