import { expect, test } from 'vitest';
import { brokenLinks } from './check-links.ts';

const files: Record<string, string> = {
  'README.md': '# Portal',
  'docs/leave.md': '# Leave\n\n## Half days, and `carry-over`\n\n```sh\n# not a heading\n```',
  'docs/images/phone.webp': '',
  'services/leave/src/service.ts': '',
};
const repository = {
  exists: (path: string) => Object.keys(files).some((file) => `${file}/`.startsWith(`${path}/`)),
  read: (path: string) => files[path] ?? '',
};
const faultsOf = (content: string) => brokenLinks('docs/tour.md', content, repository);

test.each([
  '[leave](leave.md)',
  '[the readme](../README.md)',
  '[half days](leave.md#half-days-and-carry-over)',
  '[a folder](../services/leave/src/)',
  '<img src="images/phone.webp" alt="A phone">',
  '[elsewhere](https://example.org/nothing.md), [mail](mailto:hr@example.org)',
  '`services/leave/src/service.ts`, `services/<service>/src/nothing.ts`, `web/dist`',
  'not a link: `[nothing](nothing.md)`',
  '```sh\n[nothing](nothing.md) `tools/nothing.ts`\n```',
])('accepts %s', (content) => {
  expect(faultsOf(content)).toEqual([]);
});

test.each([
  ['[leave](leav.md)', 'there is no docs/leav.md'],
  ['[outside](../../portal/README.md)', 'there is no ../portal/README.md'],
  ['[half days](leave.md#half-day)', 'docs/leave.md has no heading #half-day'],
  ['[a comment](leave.md#not-a-heading)', 'docs/leave.md has no heading #not-a-heading'],
  ['<source srcset="images/dark.webp">', 'there is no docs/images/dark.webp'],
  ['see `services/leave/src/main.ts`', 'there is no services/leave/src/main.ts'],
])('refuses %s', (content, fault) => {
  expect(faultsOf(content)).toEqual([fault]);
});
