import type { BrowserContextOptions } from 'playwright-core';

/**
 * What people use the app on: a computer, and a small phone in dark mode. Each has the last name of its people in
 * a journey that runs on both.
 */
export const devices: readonly (readonly [
  name: string,
  device: BrowserContextOptions,
  lastName: string,
])[] = [
  ['a computer', { viewport: { width: 1280, height: 900 } }, 'Hartley'],
  [
    'a phone',
    { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
    'Okonkwo',
  ],
];
