import { apiTokenScopes } from '@portal/contracts/api-token-scopes';
import { expect, test } from 'vitest';
import { formatScopes, scopeGroups } from './api-token-scopes.ts';

test('every scope can be chosen, once', () => {
  const offered = scopeGroups.flatMap(({ scopes }) => scopes.map(({ scope }) => scope));
  expect(offered.toSorted()).toEqual(apiTokenScopes.toSorted());
});

test.each([
  [['read:hours'], 'See hours'],
  [['read:hours', 'read:leave', 'write:bookLeave'], 'See hours, see leave and book leave'],
])('%j is %s', (scopes, words) => {
  expect(formatScopes(scopes)).toBe(words);
});
