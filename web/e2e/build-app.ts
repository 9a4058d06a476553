import { buildWebApp } from '@portal/tools/portal/build-web-app';

/** Builds the web app, once for the portals of all files. */
export default async function setup(): Promise<void> {
  await buildWebApp(() => {}, new AbortController().signal);
}
