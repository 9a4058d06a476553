import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const encodings = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes `app.js.br` and `app.js.gz` next to `app.js`, which the gateway serves as they are: it
 * never compresses while somebody waits. It runs last, so that it sees what other plugins wrote.
 */
export function compressFiles(): Plugin {
  let folder = '';
  return {
    name: 'compress-files',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const paths = glob('**/*.{html,js,css,svg,json,webmanifest,txt}', { cwd: folder });
        for await (const path of paths) await compress(join(folder, path));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  for (const [extension, encode] of Object.entries(encodings)) {
    const encoded = await encode(content);
    if (encoded.length < content.length) await writeFile(`${path}.${extension}`, encoded);
  }
}
