import type { PersonWeek } from '../domain/weekly-report.ts';

/** Writes the rows of a weekly report as JSON, one a line, from which the report of a team is made. */
export async function* writeReportRows(people: readonly PersonWeek[]): AsyncGenerator<string> {
  for (const person of people) yield `${JSON.stringify(person)}\n`;
}

/** Reads the rows of the people who are in a team on a day of the week. */
export async function readTeamRows(
  file: AsyncIterable<Buffer>,
  teamId: string,
): Promise<PersonWeek[]> {
  const decoder = new TextDecoder();
  const people: PersonWeek[] = [];
  let rest = '';
  for await (const chunk of file) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    people.push(...lines.map((line): PersonWeek => JSON.parse(line)).filter(isMember));
  }
  return people;

  function isMember({ teamIds }: PersonWeek): boolean {
    return teamIds.includes(teamId);
  }
}
