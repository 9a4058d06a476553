// Builds the web app beside the first tests, so that the browser tests needn't wait for it.
import { buildWebApp } from '../portal/build-web-app.ts';

await buildWebApp(() => {}, new AbortController().signal);
