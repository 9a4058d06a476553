import { expect, test } from 'vitest';
import { mergeQueries } from './merge-queries.ts';

const day = 'query Day { day { ...Parts __typename } } fragment Parts on Day { date }';
const week =
  'query Week($input: WeekInput) { week(input: $input) { days { ...Parts } } } fragment Parts on Day { date }';

test('merges queries, with each fragment once and prefixed variables', () => {
  expect(mergeQueries('Both', [day, week])).toBe(
    'query Both($Week_input:WeekInput){day{...Parts __typename}week(input:$Week_input){days{...Parts}}}fragment Parts on Day{date}',
  );
});

test('rejects two queries with a common root field', () => {
  expect(() => mergeQueries('Twice', [day, 'query Other { day { date } }'])).toThrow(
    'Twice would ask for day twice',
  );
});
