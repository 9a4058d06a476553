import { expect, test } from 'vitest';
import type { PersonWeek } from '../domain/weekly-report.ts';
import { readTeamRows, writeReportRows } from './report-rows.ts';

function personWeek(name: string, teamIds: string[]): PersonWeek {
  return {
    userId: name,
    name,
    sortName: name,
    role: 'employee',
    hours: [7.5, 0, 0, 0, 0, 0, 0],
    totalHours: 7.5,
    dueHours: 40,
    differenceHours: -32.5,
    sessions: 1,
    daysWorked: 1,
    lateArrivals: 0,
    lateMinutes: 0,
    annualLeaveDays: 0,
    sickDays: 0,
    teamIds,
  };
}

/** The file in chunks of a few bytes, which cut letters and lines. */
async function* inChunks(text: string) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

test('reads back the people of a team, however their names are written', async () => {
  const odd = personWeek('Zoë "👩‍⚕️"\n\u2028', ['ward', 'theatre']);
  const ada = personWeek('Ada', ['ward']);
  const people = [odd, personWeek('Bob', ['theatre']), personWeek('Cy', []), ada];
  let text = '';
  for await (const line of writeReportRows(people)) text += line;
  expect(await readTeamRows(inChunks(text), 'ward')).toEqual([odd, ada]);
  expect(await readTeamRows(inChunks(text), 'other')).toEqual([]);
  expect(await readTeamRows(inChunks(''), 'ward')).toEqual([]);
});
