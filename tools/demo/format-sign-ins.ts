import type { Person, Plan } from './plan-types.ts';

/** Formats the sign-ins of a demo: the master admin, another administrator, three employees. */
export function formatSignIns({ people }: Pick<Plan, 'people'>): string[] {
  const of = (role: Person['role'], count: number) =>
    people.filter((person) => person.role === role).slice(0, count);
  const shown = [...of('master-admin', 1), ...of('admin', 1), ...of('employee', 3)];
  const rows = shown.map((person) => [
    `${person.firstName} ${person.lastName}`,
    person.role,
    person.username,
    person.password,
    person.securityAnswer,
  ]);
  const table = [['Who', 'Role', 'Username', 'Password', 'Security answer'], ...rows];
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
