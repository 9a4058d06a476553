/** Draws the icons of the installed app from the favicon: `npm run icons -w web`. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser } from './browser.ts';

const publicFolder = join(import.meta.dirname, '../public');
// Systems crop maskable icons to their own shape, and Apple rounds them, so these fill the square.
const icons = [
  { file: '192.png', size: 192, isFull: false },
  { file: '512.png', size: 512, isFull: false },
  { file: 'maskable-512.png', size: 512, isFull: true },
  { file: 'apple-touch.png', size: 180, isFull: true },
];

const drawing = await readFile(join(publicFolder, 'favicon.svg'), 'utf8');
await mkdir(join(publicFolder, 'icons'), { recursive: true });
const browser = await openBrowser();
try {
  for (const { file, size, isFull } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const drawn = isFull ? drawing.replace(/ rx="8"/, '') : drawing;
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawn}`);
    await page.screenshot({ path: join(publicFolder, 'icons', file), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
