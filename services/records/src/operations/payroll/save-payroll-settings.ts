import { isDeepStrictEqual } from 'node:util';
import { toAuditChanges } from '@portal/contracts/identity/audit-detail';
import type { InputOf } from '@portal/contracts/operation';
import type { savePayrollSettings as contract } from '@portal/contracts/records/payroll';
import { formatDay } from '@portal/kernel/format-date';
import { fail, fieldError, ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import {
  latestRules,
  type PayrollRules,
  type PayrollSettings,
  withRules,
} from '../../domain/payroll-settings.ts';
import { toPayrollSettingsDto } from '../../dto/to-payroll-settings-dto.ts';
import { auditEvent } from '../../events/audit-event.ts';

type Input = InputOf<typeof contract>;

/** Saves the settings. New rules apply from a day on that no closed period has. */
export async function savePayrollSettings(
  { payroll, outbox }: Pick<Dependencies, 'payroll' | 'outbox'>,
  request: SignedInRequest,
  input: Input,
): Promise<OperationResult<typeof contract>> {
  const { frequency, anchor, overtime, rates, from, version } = input;
  if (frequency === 'monthly' && anchor.slice(8) > '28') {
    return fieldError('anchor', 'A month’s first day must be from the 1st to the 28th.');
  }
  const now = request.now();
  return outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      // Closing a period conflicts with this.
      await payroll.settings.lock(session);
      const before = await payroll.settings.current(session);
      const latest = await payroll.periods.latest(session);
      if (before.version !== version) return settingsChangedFailure;
      const changed = changeRules(before.calendars, { frequency, anchor, overtime }, from, latest);
      if (!changed.ok) return changed;
      const after = { version: version + 1, calendars: changed.value, rates };
      const details = toAuditChanges(toAuditValues(before), toAuditValues(after));
      if (details.length === 0) return ok(toPayrollSettingsDto(before, latest));
      await payroll.settings.replace(after, session);
      const { userId } = request.caller;
      publish(auditEvent(userId, 'payroll-settings-changed', request, { now, details }));
      return ok(toPayrollSettingsDto(after, latest));
    },
  );
}

const settingsChangedFailure = fail(
  'CONFLICT',
  'Someone else has changed the payroll settings. Check them and try again.',
);

/** Adds rules from a day on. The same rules only move, to another first day, unless a closed period has them already. */
function changeRules(
  before: PayrollSettings['calendars'],
  rules: Omit<PayrollRules, 'from'>,
  from: Input['from'],
  latest: { end: string } | null,
): Result<PayrollSettings['calendars'], 'BAD_INPUT'> {
  const { from: currentFrom, ...current } = latestRules({ calendars: before });
  const isSame = isDeepStrictEqual(rules, current);
  if (isSame && (!from || from === currentFrom || currentFrom === null)) return ok(before);
  if (!from) return fieldError('from', 'Enter the date this applies from');
  const firstDays = isSame && currentFrom ? [from, currentFrom] : [from];
  if (latest && firstDays.some((day) => day <= latest.end)) {
    return fieldError('from', `The date must be after ${formatDay(latest.end)}, which is closed.`);
  }
  return ok(withRules(isSame ? before.slice(0, -1) : before, { from, ...rules }));
}

function toAuditValues(settings: PayrollSettings) {
  const { frequency, anchor, from, overtime } = latestRules(settings);
  return {
    payrollFrequency: frequency,
    payrollAnchor: anchor,
    payrollFrom: from,
    overtimePer: overtime.per,
    overtimeThresholdMinutes: overtime.thresholdMinutes,
    leaveCountsForOvertime: overtime.doesLeaveCount,
    normalRate: settings.rates.normal,
    overtimeRate: settings.rates.overtime,
  };
}
