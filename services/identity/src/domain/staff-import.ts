import type { ImportLine } from '@portal/contracts/people/import-users';
import { madeUsername } from '@portal/contracts/people/made-username';
import { annualLeaveEntitlement } from '@portal/contracts/people/manage-users';
import { email, personName, type Role, role, username } from '@portal/contracts/people/user';
import { timeOfDay } from '@portal/contracts/scalars';
import type { z } from 'zod';
import { startingValues, usernameKey } from './account.ts';
import type { Column, WrittenLine } from './staff-file.ts';
import { mayManage, type Viewer } from './who-may-see.ts';

/** Somebody as an account is made of them. */
export interface NewStaff {
  firstName: string;
  lastName: string;
  username: string;
  email: string | null;
  role: Role;
  annualLeaveEntitlement: number;
  workStartTime: string;
  workEndTime: string;
}

export interface CheckedLine {
  shown: ImportLine;
  /** Null where the line has problems. */
  person: NewStaff | null;
}

export interface ImportRules {
  /** The keys of the usernames that there are (account.ts). */
  taken: ReadonlySet<string>;
  /** Who imports. */
  viewer: Viewer;
  /**
   * A fraction of 1 for a username that is made: the same for the same line and try, so that the
   * import makes what the preview has shown.
   */
  fraction(line: number, tries: number): number;
}

/** How often another number is tried for a name; each is taken by chance, or by intent. */
const mostTries = 50;

/**
 * What each line of a file would become, and what is wrong with it: by the rules of the operations
 * that set one field at a time, in their words. What is left blank is as for any new account.
 */
export function checkedLines(
  lines: readonly WrittenLine[],
  { taken, viewer, fraction }: ImportRules,
): CheckedLine[] {
  const written = firstLineByKey(lines);
  const used = new Set([...taken, ...written.keys()]);

  function freeUsername({ line, cells }: WrittenLine): string {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const made = madeUsername(cells['First name'], cells['Last name'], () =>
        fraction(line, tries),
      );
      if (made === '' || !used.has(usernameKey(made))) return made;
    }
    return '';
  }

  function check(each: WrittenLine): CheckedLine {
    const { line, cells, surplus } = each;
    const problems: string[] = surplus.map((cell) => `“${cell}” belongs to no column.`);
    const read = <Value>(
      column: Column,
      schema: z.ZodType<Value>,
      value: unknown,
    ): Value | null => {
      const parsed = schema.safeParse(value);
      if (parsed.success) return parsed.data;
      problems.push(sentenceOf(column, parsed.error.issues[0]?.message ?? 'is not valid'));
      return null;
    };

    const person = {
      firstName: read('First name', withLetter, inOneLine(cells['First name'])),
      lastName: read('Last name', withLetter, inOneLine(cells['Last name'])),
      username: '' as string | null,
      email: read('Email', email, cells.Email),
      role: read('Role', role, roleIn(cells.Role)),
      annualLeaveEntitlement: read(
        'Annual leave entitlement',
        annualLeaveEntitlement,
        numberIn(cells['Annual leave entitlement']),
      ),
      workStartTime: read('Work start', timeOfDay, timeIn(cells['Work start'], 'workStartTime')),
      workEndTime: read('Work end', timeOfDay, timeIn(cells['Work end'], 'workEndTime')),
    };
    const isUsernameMade = cells.Username === '';
    person.username = isUsernameMade
      ? freeUsername(each)
      : read('Username', username, cells.Username);
    if (person.username) {
      const key = usernameKey(person.username);
      const first = written.get(key);
      if (taken.has(key)) problems.push('This username is already taken.');
      else if (!isUsernameMade && first !== line) {
        problems.push(`This username is in line ${first} already.`);
      }
      used.add(key);
    } else if (isUsernameMade && person.firstName && person.lastName) {
      problems.push('No username can be made of this name: please write one.');
    }
    if (person.role && !mayManage(viewer, person.role)) {
      problems.push('Only a master administrator can create a master administrator.');
    }

    const shown = { line, isUsernameMade, problems, ...asShown(person, cells) };
    return { shown, person: problems.length === 0 ? complete(person) : null };
  }

  return lines.map(check);
}

const withLetter = personName.refine((name) => /\p{L}/u.test(name), 'must contain a letter');

function firstLineByKey(lines: readonly WrittenLine[]): Map<string, number> {
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

/** As people write it too: `Master Admin`. */
function roleIn(cell: string): string {
  return cell === '' ? 'employee' : cell.toLowerCase().replace(/[\s_]+/g, '-');
}

function numberIn(cell: string): number {
  if (cell === '') return startingValues.annualLeaveEntitlement;
  return /^\d+$/.test(cell) ? Number(cell) : Number.NaN;
}

/** As spreadsheets write it too: `9:00`, `09:00:00`. */
function timeIn(cell: string, field: 'workStartTime' | 'workEndTime'): string {
  if (cell === '') return startingValues[field];
  return cell.replace(/^(\d{1,2}:\d\d):00$/, '$1').replace(/^\d:/, '0$&');
}

/** Messages of contracts begin with `must` or `is` where they need the name of the field. */
function sentenceOf(column: Column, message: string): string {
  const whole = /^\p{Ll}/u.test(message) ? `${column} ${message}` : `${column}: ${message}`;
  return /[\p{L}\p{N}]$/u.test(whole) ? `${whole}.` : whole;
}

type Read = { [Field in keyof NewStaff]: NewStaff[Field] | null };

/** What is good as it will be kept, what is not as it is written. */
function asShown(person: Read, cells: WrittenLine['cells']) {
  return {
    firstName: person.firstName ?? cells['First name'],
    lastName: person.lastName ?? cells['Last name'],
    username: person.username ?? cells.Username,
    email: person.email ?? cells.Email,
    role: person.role ?? cells.Role,
    annualLeaveEntitlement: String(
      person.annualLeaveEntitlement ?? cells['Annual leave entitlement'],
    ),
    workStartTime: person.workStartTime ?? cells['Work start'],
    workEndTime: person.workEndTime ?? cells['Work end'],
  };
}

function complete(person: Read): NewStaff {
  return { ...(person as NewStaff), email: person.email || null };
}
