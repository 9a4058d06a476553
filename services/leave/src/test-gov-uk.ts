import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bankHolidays, holidayCalendar, type Nation } from '@portal/kernel/bank-holidays';
import { atEnd } from '@portal/testing/clean-up';

const nations = ['england-and-wales', 'scotland', 'northern-ireland'] as const;

interface Listed {
  title: string;
  date: string;
  notes: string;
  bunting: boolean;
}
export type List = Record<Nation, { division: Nation; events: Listed[] }>;

/** A list in GOV.UK's form, of some years by the rules. */
export function listOf(firstYear: number, lastYear: number): List {
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

/** A web server in the place of GOV.UK, which answers as `answer` does at the time. */
export async function standIn() {
  const asked: (string | undefined)[] = [];
  const gov = {
    url: '',
    /** The `If-None-Match` of each request, in order. */
    asked,
    answer: (response: ServerResponse): void => void response.writeHead(404).end(),
    /** Has it give a list, and 304 to whoever has that already. */
    publish(list: unknown, etag: string): void {
      gov.answer = (response) => {
        if (asked.at(-1) === etag) return void response.writeHead(304).end();
        response.writeHead(200, { 'content-type': 'application/json', etag });
        response.end(JSON.stringify(list));
      };
    },
  };
  const server = createServer((request, response) => {
    asked.push(request.headers['if-none-match']);
    gov.answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  gov.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bank-holidays.json`;
  return gov;
}
