import { expect, test } from 'vitest';
import { mergeQueries } from './merge-queries.ts';

const day = 'query Day { day { ...Parts __typename } } fragment Parts on Day { date }';
const week =
  'query Week($input: WeekInput) { week(input: $input) { days { ...Parts } } } fragment Parts on Day { date }';

test('asks for all at once, with a fragment once and variables by the name of their query', () => {
  expect(mergeQueries('Both', [day, week])).toBe(
    'query Both($Week_input:WeekInput){day{...Parts __typename}week(input:$Week_input){days{...Parts}}}fragment Parts on Day{date}',
  );
});

test('refuses two queries with a root field in common', () => {
  expect(() => mergeQueries('Twice', [day, 'query Other { day { date } }'])).toThrow(
    'Twice would ask for day twice',
  );
});
