import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const whole = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const cutName = 'inter-latin-400-700';
// The weights of tokens.css and of <strong>, and what text needs without a word of CSS.
const weights = { min: 400, max: 700 };
const features = ['kern', 'tnum', 'calt', 'ccmp', 'mark', 'mkmk', 'locl'];
/** As the unicode-range of the font's style sheet has it. */
const letters = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
] as const;

/**
 * Cuts the Latin letters to the weights and features that the app uses, and fetches them with the
 * page, not once the first text is drawn: nothing jumps.
 */
export function latinFont(): Plugin {
  let folder = '';
  return {
    name: 'latin-font',
    apply: 'build',
    async config() {
      folder = await mkdtemp(join(tmpdir(), 'portal-font-'));
      const path = join(folder, `${cutName}.woff2`);
      await writeFile(path, await cut());
      return {
        resolve: { alias: [{ find: /^.*inter-latin-wght-normal\.woff2$/, replacement: path }] },
      };
    },
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => name.includes(cutName));
      if (!font) throw new Error('The Latin letters are not part of the app');
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' };
      return [{ tag: 'link', attrs: { ...attrs, href: `/${font}` }, injectTo: 'head' }];
    },
    closeBundle: () => rm(folder, { recursive: true, force: true }),
  };
}

async function cut(): Promise<Buffer> {
  const font = await readFile(createRequire(import.meta.url).resolve(whole));
  return subsetFont(font, textOf(letters), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: features,
  });
}

function textOf(ranges: readonly (readonly [number, number])[]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    .map((code) => String.fromCodePoint(code))
    .join('');
}
