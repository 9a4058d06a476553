import { expect, test } from 'vitest';
import { isWebPath } from './web-paths.ts';

test.each([
  '/',
  '/admin/hours',
  '/admin/hours/',
  '/Admin/Hours',
  '/admin/people/6925a1',
  '/reset-password',
])('%s is a page', (path) => expect(isWebPath(path)).toBe(true));

test.each([
  '',
  '/admin',
  '/admin/hours/1',
  '/admin/people',
  '/admin/people/',
  '/admin/people/1/2',
  '/index.html',
  '/apiary',
  '/%2e%2e/etc/passwd',
])('%s is none', (path) => expect(isWebPath(path)).toBe(false));
