import { expect, test } from 'vitest';
import { pageAnswer } from './page-answer.ts';

const contract = {
  rest: { method: 'GET', path: '/api/things', status: 200, isPage: true },
} as const;

test('more than a page is the items, and where there are more', () => {
  const page = { items: [1, 2], next: 'b-_c' };
  expect(pageAnswer(contract, page, {})).toEqual({
    value: [1, 2],
    headers: { link: '</api/things?after=b-_c>; rel="next"' },
  });
});

test('the next page has as many as the one before, and no place but its own', () => {
  const page = { items: [1], next: 'c' };
  const input = { after: 'b', limit: 1, status: null };
  expect(pageAnswer(contract, page, input).headers).toEqual({
    link: '</api/things?after=c&limit=1>; rel="next"',
  });
});

test('what belongs into the path of the next page is there, and nowhere else', () => {
  const ofMonth = { rest: { ...contract.rest, path: '/api/things/{year}/of/{name}' } };
  const input = { year: 2026, name: 'a/b>', limit: 2 };
  expect(pageAnswer(ofMonth, { items: [1, 2], next: 'c' }, input).headers).toEqual({
    link: '</api/things/2026/of/a%2Fb%3E?after=c&limit=2>; rel="next"',
  });
});

test('what somebody asked for ends up in no header as it is', () => {
  const input = { name: 'a>; rel="next"\r\nx: y' };
  const { headers } = pageAnswer(contract, { items: [], next: 'c' }, input);
  expect(headers.link).toBe(
    '</api/things?after=c&name=a%3E%3B+rel%3D%22next%22%0D%0Ax%3A+y>; rel="next"',
  );
});

test('the last page leads nowhere, and what is none stays as it is', () => {
  expect(pageAnswer(contract, { items: [1], next: null }, {})).toEqual({ value: [1], headers: {} });
  expect(pageAnswer(contract, null, {})).toEqual({ value: null, headers: {} });
});
