import { expect, it } from 'vitest';
import { validatePartnershipInput } from './new-partnership.ts';

const missing = 'Please select both partners';

it.each([
  [
    { first: '', second: '' },
    { first: missing, second: missing },
  ],
  [{ first: 'a', second: '' }, { second: missing }],
  [{ first: '', second: 'b' }, { first: missing }],
  [{ first: 'a', second: 'a' }, { second: 'Please select different users for the partnership' }],
  [{ first: 'a', second: 'b' }, {}],
])('%j has the errors %j', (pair, errors) => {
  expect(validatePartnershipInput(pair)).toEqual(errors);
});
