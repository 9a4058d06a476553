import { ok } from '@portal/kernel/result';
import { buildPattern } from '@portal/testing/build-pattern';
import { describe, expect, test } from 'vitest';
import { usernameKey } from './account.ts';
import { parseStaffFile } from './parse-staff-file.ts';
import { type ImportRules, validateLines } from './validate-staff-lines.ts';

const admin: ImportRules['viewer'] = { userId: 'a'.repeat(24), role: 'admin' };
const master: ImportRules['viewer'] = { userId: 'b'.repeat(24), role: 'master-admin' };

const rules: ImportRules = {
  taken: new Set(['taken.name'].map(usernameKey)),
  viewer: admin,
  teams: [{ id: 'c'.repeat(24), name: 'Ward 3', nameKey: 'ward 3' }],
  today: '2026-11-27',
  fraction: (line, tries) => (line + tries / 10) / 10_000,
};

const header =
  'First name,Last name,Username,Email,Role,Annual leave entitlement,Work start,Work end,First day,Last day,Job title,Contracted hours,Employment type,Working days,Unpaid break,Team';
function check(lines: string[], overrides: Partial<ImportRules> = {}) {
  const rows = [header, ...lines].map((text, index) => ({
    line: index + 1,
    cells: text.split(',').map((cell) => cell.trim()),
  }));
  const file = parseStaffFile(ok(rows));
  return validateLines(file.lines, { ...rules, ...overrides });
}
const problemsOf = (line: string, overrides?: Partial<ImportRules>) =>
  check([line], overrides)[0]?.preview.problems;

test('a line with all fields', () => {
  expect(
    check([
      'Ada, Love  lace ,Ada.L,ada@example.org,admin,30,08:00,16:30,2026-03-02,31/03/2027,Staff  nurse,22.5,Fixed term,Mon-Wed,30',
    ]),
  ).toEqual([
    {
      preview: {
        line: 2,
        firstName: 'Ada',
        lastName: 'Love lace',
        username: 'Ada.L',
        isUsernameMade: false,
        email: 'ada@example.org',
        role: 'admin',
        annualLeaveEntitlement: '30',
        workStartTime: '08:00',
        workEndTime: '16:30',
        firstDay: '2026-03-02',
        lastDay: '2027-03-31',
        jobTitle: 'Staff nurse',
        contractedHours: '22.5',
        employmentType: 'fixed-term',
        workingPattern: 'Mon–Wed 08:00–16:30 (30-minute break)',
        team: '',
        problems: [],
      },
      person: {
        firstName: 'Ada',
        lastName: 'Love lace',
        username: 'Ada.L',
        email: 'ada@example.org',
        role: 'admin',
        annualLeaveEntitlement: 30,
        workStartTime: '08:00',
        workEndTime: '16:30',
        employment: {
          firstDay: '2026-03-02',
          lastDay: '2027-03-31',
          jobTitle: 'Staff nurse',
          contractedHours: 22.5,
          employmentType: 'fixed-term',
          earlierEmployments: [],
        },
        workingPatterns: [
          buildPattern('2026-03-02', [[1, 2, 3]], {
            start: '08:00',
            end: '16:30',
            breakMinutes: 30,
          }),
        ],
        teamMemberships: [],
      },
    },
  ]);
});

test('a line with names only gets the defaults', () => {
  expect(check(['Ada,Lovelace'])[0]).toMatchObject({
    preview: { isUsernameMade: true, username: 'adalovelace.1001', annualLeaveEntitlement: '25' },
    person: {
      username: 'adalovelace.1001',
      email: null,
      role: 'employee',
      annualLeaveEntitlement: 25,
      workStartTime: '09:00',
      workEndTime: '17:00',
      employment: {
        firstDay: null,
        lastDay: null,
        jobTitle: null,
        contractedHours: null,
        employmentType: 'permanent',
      },
      workingPatterns: [],
      teamMemberships: [],
    },
  });
});

test('a pattern starts with the employment, or with the day of the import', () => {
  const line = 'Ada,Lovelace,,,,,,,,,,,,irregular';
  expect(check([line])[0]?.person?.workingPatterns).toEqual([buildPattern('2026-11-27', [])]);
  expect(problemsOf('Ada,Lovelace,,,,,,,,,,,,Someday')).toEqual([
    'Working days must be days such as Mon Tue Wed or Mon-Fri, or irregular.',
  ]);
});

test('a team is found by its name, and joined on the first day or on the day of the import', () => {
  const inTeam = (firstDay: string, team: string, role = '') =>
    check([`Ada,Lovelace,,,${role},,,,${firstDay},,,,,,,${team}`])[0];
  expect(inTeam('02/03/2026', 'Ward 3')).toMatchObject({
    preview: { team: 'Ward 3', problems: [] },
    person: { teamMemberships: [{ from: '2026-03-02', teamId: 'c'.repeat(24) }] },
  });
  expect(inTeam('', 'WARD  3')).toMatchObject({
    preview: { team: 'Ward 3' },
    person: { teamMemberships: [{ from: '2026-11-27', teamId: 'c'.repeat(24) }] },
  });
  expect(inTeam('', 'Ward 4')).toMatchObject({
    preview: { team: 'Ward 4', problems: ['There is no team called “Ward 4”.'] },
    person: null,
  });
  expect(inTeam('', 'Ward 3', 'admin')).toMatchObject({
    preview: { problems: ['Administrators can’t be in a team.'] },
    person: null,
  });
});

test('accepts the spellings of spreadsheets and people', () => {
  expect(check(['Ada,Lovelace,,,Admin,7,9:00,17:30:00'])[0]?.person).toMatchObject({
    role: 'admin',
    annualLeaveEntitlement: 7,
    workStartTime: '09:00',
    workEndTime: '17:30',
  });
  const lead = check(['Ada,Lovelace,,,Master Admin'], { viewer: master })[0];
  expect(lead?.person?.role).toBe('master-admin');
});

describe('finds problems in a line', () => {
  const number = 'Annual leave entitlement: Please enter a valid number between 1 and 50.';
  const time = 'Please enter valid times in HH:MM format (e.g., 09:00).';

  test.each([
    [',Lovelace,ada', ['First name is required.']],
    ['Ada,,ada', ['Last name is required.']],
    [`${'a'.repeat(101)},L,ada`, ['First name must be 100 characters or fewer.']],
    ['=1+1,@2,ada', ['First name must contain a letter.', 'Last name must contain a letter.']],
    ['Ada,L,ad', ["Username must be 3 to 64 characters, using only letters, numbers and . _ - '"]],
    [
      'Ada,L,ada love',
      ["Username must be 3 to 64 characters, using only letters, numbers and . _ - '"],
    ],
    ['Ada,L,TAKEN.name', ['This username is already taken.']],
    ['Ada,L,ada,ada@', ['Email: Please enter a valid email address.']],
    ['Ada,L,ada,,nurse', ['Role must be employee, admin or master-admin.']],
    ['Ada,L,ada,,,0', [number]],
    ['Ada,L,ada,,,51', [number]],
    ['Ada,L,ada,,,25.5', [number]],
    ['Ada,L,ada,,,1e1', [number]],
    ['Ada,L,ada,,,many', [number]],
    ['Ada,L,ada,,,,25:00,9am', [`Work start: ${time}`, `Work end: ${time}`]],
    [
      'Ada,L,ada,,,,,,,,,,,,,,surplus',
      ['“surplus” has no column heading. Add one, or remove the value.'],
    ],
    [
      'Ada,L,ada,,,,,,31/02/2026,soon',
      [
        'First day must be a date, for example 2026-07-01.',
        'Last day must be a date, for example 2026-07-01.',
      ],
    ],
    ['Ada,L,ada,,,,,,2026-07-02,2026-07-01', ['Last day must not be before the first day.']],
    [
      'Ada,L,ada,,,,,,,,,full time,agency',
      [
        'Contracted hours must be a number of hours from 0 to 100, with at most two decimals.',
        'Employment type must be permanent, fixed-term or bank.',
      ],
    ],
    ['Ada,L,ada,,master-admin', ['Only a master admin can create a master admin.']],
  ])('%s', (line, problems) => {
    expect(problemsOf(line)).toEqual(problems);
    expect(check([line])[0]?.person).toBeNull();
  });

  test('shows an invalid line as it was written', () => {
    expect(check(['Ada,Lovelace,a b,x,Boss,lots,9am,'])[0]?.preview).toMatchObject({
      username: 'a b',
      email: 'x',
      role: 'Boss',
      annualLeaveEntitlement: 'lots',
      workStartTime: '9am',
      workEndTime: '17:00',
    });
  });

  test('treats a formula as text', () => {
    const name = `=HYPERLINK("x")`;
    expect(check([`${name},+Smith`])[0]?.person).toMatchObject({
      firstName: name,
      lastName: '+Smith',
    });
  });
});

describe('usernames', () => {
  test('refuses a username twice in the file, ignoring case', () => {
    const [first, second, third] = check(['A,A,same.name', 'B,B,Same.NAME', 'C,C,same.name']);
    expect(first?.preview.problems).toEqual([]);
    expect(second?.preview.problems).toEqual(['This username is already used in row 2.']);
    expect(third?.preview.problems).toEqual(['This username is already used in row 2.']);
  });

  test('generates usernames that no account and no line of the file has', () => {
    const made = (lines: string[], overrides?: Partial<ImportRules>) =>
      check(lines, overrides).map(({ preview }) => preview.username);
    const always: ImportRules['fraction'] = (_line, tries) => tries / 9_999;
    expect(made(['A,B', 'A,B', 'A,B'], { fraction: always })).toEqual([
      'ab.1000',
      'ab.1001',
      'ab.1002',
    ]);
    expect(made(['A,B', 'C,D,AB.1000'], { fraction: always })).toEqual(['ab.1001', 'AB.1000']);
    const taken = new Set(['ab.1000', 'ab.1001']);
    expect(made(['A,B'], { fraction: always, taken })).toEqual(['ab.1002']);
    expect(problemsOf('A,B', { fraction: () => 0, taken })).toEqual([
      'We can’t create a username from this name. Enter one.',
    ]);
  });

  test('generates the same usernames for the same file', () => {
    const lines = ['A,B', 'C,D', 'A,B'];
    expect(check(lines)).toEqual(check(lines));
  });
});
