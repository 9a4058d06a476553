import { expect, test } from 'vitest';
import { toPaginatedResponse } from './paginated-response.ts';

const contract = {
  rest: { method: 'GET', path: '/api/things', status: 200, isPage: true },
} as const;

test('gives a page’s items and the link to the next page', () => {
  const page = { items: [1, 2], next: 'b-_c' };
  expect(toPaginatedResponse(contract, page, {})).toEqual({
    value: [1, 2],
    headers: { link: '</api/things?after=b-_c>; rel="next"' },
  });
});

test('the next page has the same limit and its own cursor', () => {
  const page = { items: [1], next: 'c' };
  const input = { after: 'b', limit: 1, status: null };
  expect(toPaginatedResponse(contract, page, input).headers).toEqual({
    link: '</api/things?after=c&limit=1>; rel="next"',
  });
});

test('path parameters stay in the path of the next page only', () => {
  const ofMonth = { rest: { ...contract.rest, path: '/api/things/{year}/of/{name}' } };
  const input = { year: 2026, name: 'a/b>', limit: 2 };
  expect(toPaginatedResponse(ofMonth, { items: [1, 2], next: 'c' }, input).headers).toEqual({
    link: '</api/things/2026/of/a%2Fb%3E?after=c&limit=2>; rel="next"',
  });
});

test('input is encoded in the header', () => {
  const input = { name: 'a>; rel="next"\r\nx: y' };
  const { headers } = toPaginatedResponse(contract, { items: [], next: 'c' }, input);
  expect(headers.link).toBe(
    '</api/things?after=c&name=a%3E%3B+rel%3D%22next%22%0D%0Ax%3A+y>; rel="next"',
  );
});

test('the last page has no link, and other values stay unchanged', () => {
  expect(toPaginatedResponse(contract, { items: [1], next: null }, {})).toEqual({
    value: [1],
    headers: {},
  });
  expect(toPaginatedResponse(contract, null, {})).toEqual({ value: null, headers: {} });
});
