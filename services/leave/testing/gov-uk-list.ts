import { bankHolidays, holidayCalendar, type Nation } from '@portal/kernel/bank-holidays';

const nations = ['england-and-wales', 'scotland', 'northern-ireland'] as const;

interface Listed {
  title: string;
  date: string;
  notes: string;
  bunting: boolean;
}
export type List = Record<Nation, { division: Nation; events: Listed[] }>;

/** A list in GOV.UK's format, with the holidays that the statutory rules give. */
export function createHolidayList(firstYear: number, lastYear: number): List {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  const division = (nation: Nation) => ({
    division: nation,
    events: years.flatMap((year) => bankHolidays(year, holidayCalendar(nation)).map(listed)),
  });
  return Object.fromEntries(nations.map((nation) => [nation, division(nation)])) as List;
}

const substitute = ' (substitute day)';

function listed({ date, name }: { date: string; name: string }): Listed {
  const isSubstitute = name.endsWith(substitute);
  return {
    title: name.replace(substitute, ''),
    date,
    notes: isSubstitute ? 'Substitute day' : '',
    bunting: true,
  };
}
