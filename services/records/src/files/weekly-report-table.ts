import { addDays } from '@portal/kernel/london';
import { formatTeams, type TeamNames } from '../domain/team-names.ts';
import { daysOfWeek, type PersonWeek } from '../domain/weekly-report.ts';
import { formatSpreadsheetDay } from './format-timestamp.ts';
import type { Column, Table } from './table-types.ts';

/** Makes the table of a weekly report (docs/specification/records.md), with the column of the team where there are teams. */
export function weeklyReportTable(
  startDate: string,
  people: readonly PersonWeek[],
  teamNames: TeamNames,
): Table<PersonWeek> {
  const days = Array.from({ length: daysOfWeek }, (_, i): Column<PersonWeek> => {
    const { weekday, text } = formatSpreadsheetDay(addDays(startDate, i));
    return {
      title: `${weekday} ${text}`,
      width: 21,
      kind: 'hours',
      of: ({ hours }) => hours[i] ?? 0,
    };
  });
  return {
    // Sheet names have at most 31 characters and no slash.
    name: `Week from ${formatSpreadsheetDay(startDate).text.replaceAll('/', '-')}`,
    rows: batches(people),
    columns: [
      { title: 'Staff Member', width: 28, kind: 'text', of: ({ name }) => name },
      { title: 'Role', width: 12, kind: 'word', of: ({ role }) => role },
      ...days,
      { title: 'Total Hours', width: 12, kind: 'hours', of: ({ totalHours }) => totalHours },
      { title: 'Sessions', width: 10, kind: 'number', of: ({ sessions }) => sessions },
      { title: 'Days Worked', width: 13, kind: 'number', of: ({ daysWorked }) => daysWorked },
      { title: 'Late Arrivals', width: 13, kind: 'number', of: ({ lateArrivals }) => lateArrivals },
      { title: 'Late Minutes', width: 13, kind: 'number', of: ({ lateMinutes }) => lateMinutes },
      {
        title: 'Annual Leave Days',
        width: 18,
        kind: 'number',
        of: ({ annualLeaveDays }) => annualLeaveDays,
      },
      { title: 'Sick Days', width: 10, kind: 'number', of: ({ sickDays }) => sickDays },
      { title: 'Due Hours', width: 12, kind: 'hours', of: ({ dueHours }) => dueHours },
      {
        title: 'Difference',
        width: 12,
        kind: 'hours',
        of: ({ differenceHours }) => differenceHours,
      },
      ...(teamNames.size === 0 ? [] : [teamColumn(teamNames)]),
    ],
  };
}

function teamColumn(teamNames: TeamNames): Column<PersonWeek> {
  return {
    title: 'Team',
    width: 24,
    kind: 'text',
    of: ({ teamIds }) => formatTeams(teamIds, teamNames),
  };
}

const batchSize = 1_000;

async function* batches(people: readonly PersonWeek[]) {
  for (let from = 0; from < people.length; from += batchSize)
    yield people.slice(from, from + batchSize);
}
