import { rehire } from '@portal/contracts/identity/edit-user';
import { expect, it } from 'vitest';
import { toEmployment } from './employment-values.ts';
import { rehireErrors, toRehireValues } from './rehire-values.ts';

const before = {
  firstDay: '2025-11-29',
  lastDay: '2026-09-19',
  jobTitle: 'Staff nurse',
  contractedHours: 37.5,
  employmentType: 'bank' as const,
  earlierEmployments: [],
};

it('keeps the terms of the employment before, without its days', () => {
  const values = toRehireValues(before);
  expect(toEmployment(values)).toEqual({
    firstDay: null,
    lastDay: null,
    jobTitle: 'Staff nurse',
    contractedHours: 37.5,
    employmentType: 'bank',
  });
  const input = { id: '66f0000000000000000a11ce', ...toEmployment(values), firstDay: '2026-11-02' };
  expect(rehire.input.safeParse(input).success).toBe(true);
});

it.each([
  ['', 'Enter the first day'],
  ['incomplete', 'Enter the first day as dd/mm/yyyy'],
  ['2026-09-19', 'Enter a day after their last day, 19 September 2026'],
  ['2026-09-20', undefined],
])('judges the first day %j', (firstDay, error) => {
  expect(rehireErrors({ ...toRehireValues(before), firstDay }, before).firstDay).toBe(error);
});
