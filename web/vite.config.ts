import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './build/compress-files.ts';
import { latinFont } from './build/latin-font.ts';
import { prerender } from './build/prerender.ts';

/** Where a portal runs that the development server passes its calls on to. */
const portal = process.env.PORTAL_URL ?? 'http://localhost:8080';
// The portal refuses writes of another origin: through here they come from its own.
const passOn = { target: portal, changeOrigin: true, headers: { origin: portal } };

export default defineConfig({
  plugins: [react(), tailwindcss(), latinFont(), prerender(), compressFiles()],
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
