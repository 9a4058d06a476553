import { readFileSync } from 'node:fs';
import { webPathPattern } from '@portal/contracts/web-paths';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressFiles } from './build/compress-files.ts';
import { initialChunks } from './build/initial-chunks.ts';
import { latinFont } from './build/latin-font.ts';
import { prerender } from './build/prerender.ts';

/** Where a portal runs that the development server passes its calls on to. */
const portal = process.env.PORTAL_URL ?? 'http://localhost:8080';
// The portal refuses writes of another origin: through here they come from its own.
const passOn = { target: portal, changeOrigin: true, headers: { origin: portal } };
const surface = themeColours('surface');

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    latinFont(),
    initialChunks(),
    themeColour(),
    prerender(),
    serviceWorker(),
    compressFiles(),
  ],
  server: { port: 5173, proxy: { '/api': passOn, '/graphql': passOn } },
  build: {
    target: 'es2024',
    // The first versions that know light-dark(), which both themes are written with.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Inlined files would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});

/**
 * Keeps the whole app in the browser, and makes it installable. Nothing under /api or /graphql is
 * ever kept: those requests don't pass through the worker. A new version waits until the person
 * takes it (src/lib/offline/register-service-worker.ts).
 */
function serviceWorker() {
  return VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      id: '/',
      name: 'Staff Portal',
      short_name: 'Staff Portal',
      description: 'Clock in and out, request leave and write to HR.',
      lang: 'en-GB',
      start_url: '/',
      display: 'standalone',
      theme_color: surface.light,
      background_color: themeColours('canvas').light,
      icons: [
        { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
        {
          src: '/icons/maskable-512.png',
          sizes: '512x512',
          type: 'image/png',
          purpose: 'maskable',
        },
      ],
    },
    workbox: {
      inlineWorkboxRuntime: true,
      // The page that installs it is served by it from then on.
      clientsClaim: true,
      globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
      // Alphabets that a name here rarely has are fetched when one does.
      globIgnores: ['**/inter-{cyrillic,greek,vietnamese}*'],
      navigateFallback: 'index.html',
      navigateFallbackAllowlist: [new RegExp(`^${webPathPattern}(\\?|$)`, 'i')],
      runtimeCaching: [
        {
          // Any other page is the gateway's to answer, with 404; without a network the app says so.
          urlPattern: ({ request, url }) =>
            request.mode === 'navigate' && !/^\/(api|graphql|health)(\/|$)/.test(url.pathname),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: 'index.html' } },
        },
      ],
    },
  });
}

/** The browser's own bars have the colour of the app's header. */
function themeColour(): Plugin {
  return {
    name: 'theme-colour',
    transformIndexHtml: () =>
      Object.entries(surface).map(([theme, content]) => ({
        tag: 'meta',
        attrs: { name: 'theme-color', media: `(prefers-color-scheme: ${theme})`, content },
        injectTo: 'head',
      })),
  };
}

/** A colour of the design system in both themes. */
function themeColours(name: string): { light: string; dark: string } {
  const tokens = readFileSync(new URL('src/ui/theme/tokens.css', import.meta.url), 'utf8');
  const found = new RegExp(`--color-${name}: light-dark\\((\\S+), (\\S+)\\)`).exec(tokens);
  if (!found?.[1] || !found[2]) throw new Error(`tokens.css has no colour ${name}`);
  return { light: found[1], dark: found[2] };
}
