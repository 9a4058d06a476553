import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where a portal runs that the development server passes its calls on to. */
const portal = process.env.PORTAL_URL ?? 'http://localhost:8080';
// The portal refuses writes of another origin: through here they come from its own.
const passOn = { target: portal, changeOrigin: true, headers: { origin: portal } };

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont()],
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

/** Fetches the Latin letters with the page, not once the first text is drawn: nothing jumps. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal/.test(name));
      if (!font) return [];
      return [
        {
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${font}`,
            crossorigin: '',
          },
          injectTo: 'head',
        },
      ];
    },
  };
}
