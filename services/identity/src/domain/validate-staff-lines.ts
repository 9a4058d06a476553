import {
  contractedHours,
  type Employment,
  employmentType,
  isEndAfterStart,
  jobTitle,
} from '@portal/contracts/identity/employment';
import { generateUsername } from '@portal/contracts/identity/generate-username';
import type { ImportLine } from '@portal/contracts/identity/import-users';
import { annualLeaveEntitlement } from '@portal/contracts/identity/manage-users';
import {
  email,
  isAdminRole,
  personName,
  type Role,
  role,
  username,
} from '@portal/contracts/identity/user';
import type { WorkingPattern } from '@portal/contracts/identity/working-pattern';
import { enteredDay, timeOfDay } from '@portal/contracts/scalars';
import { formatWorkingPattern } from '@portal/kernel/format-working-pattern';
import type { TeamMembership } from '@portal/kernel/team-membership';
import { toNameKey } from '@portal/kernel/to-name-key';
import type { z } from 'zod';
import { accountDefaults, usernameKey } from './account.ts';
import { canManage, type Viewer } from './account-permissions.ts';
import { extraCellProblem, quoteCell, shortenCell } from './import-problems.ts';
import { normalizeDay, parseCell } from './parse-cells.ts';
import type { Column, StaffLine } from './parse-staff-file.ts';
import { parseWorkingDays } from './parse-working-days.ts';
import type { Team } from './team.ts';

/** A valid line: the data of a new account. */
export interface NewStaff {
  firstName: string;
  lastName: string;
  username: string;
  email: string | null;
  role: Role;
  annualLeaveEntitlement: number;
  workStartTime: string;
  workEndTime: string;
  employment: Employment;
  workingPatterns: WorkingPattern[];
  teamMemberships: TeamMembership[];
}

export interface ValidatedLine {
  preview: ImportLine;
  /** Null if the line has problems. */
  person: NewStaff | null;
}

export interface ImportRules {
  /** The username keys of existing accounts. */
  taken: ReadonlySet<string>;
  /** The administrator who imports. */
  viewer: Viewer;
  teams: readonly Pick<Team, 'id' | 'name' | 'nameKey'>[];
  /** The first day of a pattern or team where the line has no first day. */
  today: string;
  /**
   * A number from 0 to 1 for generating a username. It must be the same for the same line and attempt,
   * so that the import creates the usernames that the preview has shown.
   */
  fraction(line: number, attempt: number): number;
}

/** How many generated usernames to try for a name before giving up. */
const maxAttempts = 50;

/**
 * Validates each line with the rules and messages of the operations that set these fields. Blank
 * cells get the defaults of a new account.
 */
export function validateLines(
  lines: readonly StaffLine[],
  { taken, viewer, teams, today, fraction }: ImportRules,
): ValidatedLine[] {
  const written = firstLineByKey(lines);
  const used = new Set([...taken, ...written.keys()]);
  const teamsByKey = new Map(teams.map((team) => [team.nameKey, team]));

  function freeUsername({ line, cells }: StaffLine): string {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const generated = generateUsername(cells['First name'], cells['Last name'], () =>
        fraction(line, attempt),
      );
      if (generated === '' || !used.has(usernameKey(generated))) return generated;
    }
    return '';
  }

  function check(each: StaffLine): ValidatedLine {
    const { line, cells, extraCells } = each;
    const problems: string[] = extraCells.map(extraCellProblem);
    const parseField = <Value>(column: Column, schema: z.ZodType<Value>, value: unknown) =>
      parseCell(problems, column, schema, value);

    const person = {
      firstName: parseField('First name', withLetter, inOneLine(cells['First name'])),
      lastName: parseField('Last name', withLetter, inOneLine(cells['Last name'])),
      username: '' as string | null,
      email: parseField('Email', email, cells.Email),
      role: parseField('Role', role, normalizeRole(cells.Role)),
      annualLeaveEntitlement: parseField(
        'Annual leave entitlement',
        annualLeaveEntitlement,
        parseEntitlement(cells['Annual leave entitlement']),
      ),
      workStartTime: parseField(
        'Work start',
        timeOfDay,
        normalizeTime(cells['Work start'], 'workStartTime'),
      ),
      workEndTime: parseField(
        'Work end',
        timeOfDay,
        normalizeTime(cells['Work end'], 'workEndTime'),
      ),
      firstDay: parseField('First day', enteredDay.nullable(), normalizeDay(cells['First day'])),
      lastDay: parseField('Last day', enteredDay.nullable(), normalizeDay(cells['Last day'])),
      jobTitle: parseField('Job title', jobTitle.nullable(), inOneLine(cells['Job title']) || null),
      contractedHours: parseField(
        'Contracted hours',
        contractedHours.nullable(),
        parseHours(cells['Contracted hours']),
      ),
      employmentType: parseField(
        'Employment type',
        employmentType,
        normalizeEmploymentType(cells['Employment type']),
      ),
    };
    if (!isEndAfterStart(person)) problems.push('Last day must not be before the first day.');
    const parsed = parseWorkingDays(
      {
        workingDays: cells['Working days'],
        unpaidBreak: cells['Unpaid break'],
        workStartTime: person.workStartTime ?? accountDefaults.workStartTime,
        workEndTime: person.workEndTime ?? accountDefaults.workEndTime,
      },
      person.firstDay ?? today,
    );
    problems.push(...parsed.problems);
    const isUsernameMade = cells.Username === '';
    person.username = isUsernameMade
      ? freeUsername(each)
      : parseField('Username', username, cells.Username);
    if (person.username) {
      const key = usernameKey(person.username);
      const first = written.get(key);
      if (taken.has(key)) problems.push('This username is already taken.');
      else if (!isUsernameMade && first !== line) {
        problems.push(`This username is already used in row ${first}.`);
      }
      used.add(key);
    } else if (isUsernameMade && person.firstName && person.lastName) {
      problems.push('We can’t create a username from this name. Enter one.');
    }
    if (person.role && !canManage(viewer, person.role)) {
      problems.push('Only a master admin can create a master admin.');
    }

    const team = teamsByKey.get(toNameKey(cells.Team)) ?? null;
    if (cells.Team !== '' && team === null) problems.push(unknownTeamProblem(cells.Team));
    if (cells.Team !== '' && person.role && isAdminRole(person.role)) {
      problems.push('Administrators can’t be in a team.');
    }
    const teamMemberships = team ? [{ from: person.firstDay ?? today, teamId: team.id }] : [];

    const [pattern] = parsed.patterns;
    const workingPattern = pattern
      ? formatWorkingPattern(pattern)
      : shortenCell(cells['Working days']);
    const preview = {
      line,
      isUsernameMade,
      problems,
      workingPattern,
      team: team?.name ?? shortenCell(cells.Team),
      ...toPreview(person, cells),
    };
    const isValid = problems.length === 0;
    const more = { workingPatterns: parsed.patterns, teamMemberships };
    return { preview, person: isValid ? toNewStaff(person, more) : null };
  }

  return lines.map(check);
}

/** The problem of a line with a team that doesn’t exist. */
export function unknownTeamProblem(name: string): string {
  return `There is no team called ${quoteCell(name)}.`;
}

const withLetter = personName.refine((name) => /\p{L}/u.test(name), 'must contain a letter');

function firstLineByKey(lines: readonly StaffLine[]): Map<string, number> {
  const byKey = new Map<string, number>();
  for (const { line, cells } of lines) {
    const key = usernameKey(cells.Username);
    if (key !== '' && !byKey.has(key)) byKey.set(key, line);
  }
  return byKey;
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Also accepts `Master Admin`. */
function normalizeRole(cell: string): string {
  return cell === '' ? 'employee' : cell.toLowerCase().replace(/[\s_]+/g, '-');
}

function parseEntitlement(cell: string): number {
  if (cell === '') return accountDefaults.annualLeaveEntitlement;
  return /^\d+$/.test(cell) ? Number(cell) : Number.NaN;
}

/** Also accepts `9:00` and `09:00:00`, which spreadsheets write. */
function normalizeTime(cell: string, field: 'workStartTime' | 'workEndTime'): string {
  if (cell === '') return accountDefaults[field];
  return cell.replace(/^(\d{1,2}:\d\d):00$/, '$1').replace(/^\d:/, '0$&');
}

function parseHours(cell: string): number | null {
  if (cell === '') return null;
  return /^\d+(\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN;
}

/** Also accepts `Fixed term`. */
function normalizeEmploymentType(cell: string): string {
  return cell === '' ? 'permanent' : cell.toLowerCase().replace(/[\s_]+/g, '-');
}

type History = Pick<NewStaff, 'workingPatterns' | 'teamMemberships'>;
type NewStaffFields = Omit<NewStaff, 'employment' | keyof History> &
  Omit<Employment, 'earlierEmployments'>;
type ParsedFields = { [Field in keyof NewStaffFields]: NewStaffFields[Field] | null };

/** Valid fields as they will be stored, invalid ones as they are in the file, shortened. */
function toPreview(person: ParsedFields, cells: StaffLine['cells']) {
  return {
    firstName: person.firstName ?? shortenCell(cells['First name']),
    lastName: person.lastName ?? shortenCell(cells['Last name']),
    username: person.username ?? shortenCell(cells.Username),
    email: person.email ?? shortenCell(cells.Email),
    role: person.role ?? shortenCell(cells.Role),
    annualLeaveEntitlement: String(
      person.annualLeaveEntitlement ?? shortenCell(cells['Annual leave entitlement']),
    ),
    workStartTime: person.workStartTime ?? shortenCell(cells['Work start']),
    workEndTime: person.workEndTime ?? shortenCell(cells['Work end']),
    firstDay: person.firstDay ?? shortenCell(cells['First day']),
    lastDay: person.lastDay ?? shortenCell(cells['Last day']),
    jobTitle: person.jobTitle ?? shortenCell(cells['Job title']),
    contractedHours: String(person.contractedHours ?? shortenCell(cells['Contracted hours'])),
    employmentType: person.employmentType ?? shortenCell(cells['Employment type']),
  };
}

function toNewStaff(person: ParsedFields, history: History): NewStaff {
  const { firstDay, lastDay, jobTitle, contractedHours, employmentType, ...rest } =
    person as NewStaffFields;
  const days = { firstDay, lastDay, earlierEmployments: [] };
  const employment = { ...days, jobTitle, contractedHours, employmentType };
  return { ...rest, email: person.email || null, employment, ...history };
}
