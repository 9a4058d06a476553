import type { importColumns } from '@portal/contracts/identity/import-users';
import { formatDay } from '@portal/kernel/format-date';
import { formatWeekdays, formatWorkingPattern } from '@portal/kernel/format-working-pattern';
import { teamOn } from '@portal/kernel/team-membership';
import { patternOn } from '@portal/kernel/working-pattern';
import type { Account } from './account.ts';

export type StaffColumn = (typeof importColumns)[number];

type WorkColumn = 'Work start' | 'Work end' | 'Working days' | 'Unpaid break';

export type ExportedAccount = Pick<
  Account,
  | 'firstName'
  | 'lastName'
  | 'username'
  | 'email'
  | 'role'
  | 'annualLeaveEntitlement'
  | 'workStartTime'
  | 'workEndTime'
  | 'employment'
  | 'workingPatterns'
  | 'teamMemberships'
>;

/**
 * The cells of a person in the staff export, as the import reads them. Pattern and team are those of today, or of
 * the first day of somebody who starts later. A pattern that the import can’t read is described instead.
 */
export function staffCells(
  account: ExportedAccount,
  teamNames: ReadonlyMap<string, string>,
  today: string,
): Record<StaffColumn, string> {
  const { firstDay, lastDay, jobTitle, contractedHours, employmentType } = account.employment;
  const day = firstDay !== null && firstDay > today ? firstDay : today;
  const teamId = teamOn(account.teamMemberships, day);
  return {
    'First name': account.firstName,
    'Last name': account.lastName,
    Username: account.username,
    Email: account.email ?? '',
    Role: account.role,
    'Annual leave entitlement': String(account.annualLeaveEntitlement),
    'First day': firstDay === null ? '' : formatDay(firstDay),
    'Last day': lastDay === null ? '' : formatDay(lastDay),
    'Job title': jobTitle ?? '',
    'Contracted hours': String(contractedHours ?? ''),
    'Employment type': employmentType,
    Team: teamId === null ? '' : (teamNames.get(teamId) ?? ''),
    ...workCells(account, day),
  };
}

function workCells(account: ExportedAccount, day: string): Record<WorkColumn, string> {
  const { workStartTime, workEndTime, workingPatterns } = account;
  const general = { 'Work start': workStartTime, 'Work end': workEndTime, 'Unpaid break': '' };
  const pattern = patternOn(workingPatterns, day);
  if (pattern === null) return { ...general, 'Working days': '' };
  const { isIrregular, worksBankHolidays, weeks, shifts } = pattern;
  if (isIrregular) return { ...general, 'Working days': 'irregular' };
  const [first, ...others] = shifts;
  const isUniform = others.every(
    ({ start, end, breakMinutes }) =>
      start === first?.start && end === first.end && breakMinutes === first.breakMinutes,
  );
  if (!first || !isUniform || weeks > 1 || worksBankHolidays) {
    return { ...general, 'Working days': formatWorkingPattern(pattern) };
  }
  return {
    'Work start': first.start,
    'Work end': first.end,
    'Working days': formatWeekdays(shifts).replaceAll('–', '-'),
    'Unpaid break': String(first.breakMinutes),
  };
}
