import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type Rolldown } from 'vite';

type FirstSight = ReturnType<
  typeof import('../src/first-sight/first-sight.tsx')['renderFirstSight']
>;
type Bundle = Rolldown.OutputBundle;

/** The chunk in which the code of an area begins. */
const areas: Record<keyof FirstSight['shells'], string> = {
  employee: 'features/employee/employee-area.tsx',
  admin: 'features/admin/admin-area.tsx',
};

/**
 * Puts what is seen first into index.html: the sign-in form, and a template with the shell of each
 * area, which also names the code of that area. public/before-paint.js chooses.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const { signIn, shells } = await renderFirstSight();
        const templates = Object.entries(shells).map(([area, shell]) => {
          const code = codeOf(areas[area as keyof typeof areas], bundle, html);
          return `<template id="${area}-shell">${code}${shell}</template>`;
        });
        const firstSight = `${templates.join('')}<script src="/before-paint.js"></script><div data-sign-in>${signIn}</div>`;
        return (
          html
            // What is seen first needs none of the code: its styles and letters come before it.
            .replaceAll(
              '<link rel="modulepreload"',
              '<link rel="modulepreload" fetchpriority="low"',
            )
            .replace('<script type="module"', '<script type="module" fetchpriority="low"')
            .replace('<script src="/before-paint.js"></script>', '')
            .replace(
              '<div id="root">',
              () => `<div id="first-sight">${firstSight}</div><div id="root">`,
            )
        );
      },
    },
  };
}

async function renderFirstSight(): Promise<FirstSight> {
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
    return (await server.ssrLoadModule('/src/first-sight/first-sight.tsx')).renderFirstSight();
  } finally {
    await server.close();
  }
}

/** Links to all code of an area that the page itself does not load. */
function codeOf(module: string, bundle: Bundle, html: string): string {
  const files = new Set<string>();
  function add(file: string): void {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    files.add(file);
    for (const imported of chunk.imports) add(imported);
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(module)) add(chunk.fileName);
  }
  return [...files]
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}
