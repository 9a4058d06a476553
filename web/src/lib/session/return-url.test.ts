import { expect, it } from 'vitest';
import { isSameOriginUrl } from './return-url.ts';

const origin = 'https://portal.example';

it.each(['/', '/admin/hours', '/?tab=calendar&view=wall-chart&q=//x'])('accepts %s', (address) => {
  expect(isSameOriginUrl(address, origin)).toBe(true);
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', ''])(
  'rejects %s',
  (address) => {
    expect(isSameOriginUrl(address, origin)).toBe(false);
  },
);
