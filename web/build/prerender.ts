import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type Rolldown } from 'vite';
import { areaModules } from './initial-chunks.ts';

type PrerenderedPages = ReturnType<
  typeof import('../src/app/prerender/prerender-pages.tsx')['prerenderPages']
>;
type Bundle = Rolldown.OutputBundle;

/** What fetches code in the page that Vite makes. */
const codeTag = /\s*<(?:link rel="modulepreload"[^>]*>|script type="module"[^>]*><\/script>)/g;

/**
 * Puts what is seen first into index.html: the sign-in form, and a template with the shell of each
 * area. public/before-paint.js chooses, and fetches the code, which is in templates too, once that
 * is painted: on a slow line the styles and letters don't share it with the code.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const { signIn, shells } = await renderPages();
        const appCode = html.match(codeTag)?.join('') ?? '';
        const templates = Object.entries(shells).map(
          ([area, shell]) =>
            template(`${area}-shell`, shell) +
            template(
              `${area}-code`,
              codeOf(areaModules[area as keyof typeof areaModules], bundle, html),
            ),
        );
        const prerendered = `${templates.join('')}<script src="/before-paint.js"></script><div data-sign-in>${signIn}</div>`;
        return html
          .replace(codeTag, '')
          .replace('<script src="/before-paint.js"></script>', '')
          .replace(
            '<div id="root">',
            () =>
              `${template('app-code', appCode)}<div id="prerendered">${prerendered}</div><div id="root">`,
          );
      },
    },
  };
}

async function renderPages(): Promise<PrerenderedPages> {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    // A channel would keep the build from ending.
    define: { BroadcastChannel: 'undefined' },
    optimizeDeps: { noDiscovery: true },
    plugins: [react()],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    return (await server.ssrLoadModule('/src/app/prerender/prerender-pages.tsx')).prerenderPages();
  } finally {
    await server.close();
  }
}

function template(id: string, content: string): string {
  return `<template id="${id}">${content}</template>`;
}

/** All code of an area that the page itself does not load: run in turns of its own, not in one long one. */
function codeOf(module: string, bundle: Bundle, html: string): string {
  const files = new Set<string>();
  function add(file: string): void {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    files.add(file);
    for (const imported of chunk.imports) add(imported);
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    if (chunk.moduleIds.some((id) => id.endsWith(module))) add(chunk.fileName);
  }
  return [...files]
    .filter((file) => !html.includes(file))
    .map((file) => `<script type="module" crossorigin src="/${file}"></script>`)
    .join('');
}
