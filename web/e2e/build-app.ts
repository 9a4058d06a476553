import { buildWebApp } from '@portal/tools/portal/build-web-app';
import { longestRunMs } from '@portal/tools/testing/gate-steps';
import { waitPastMidnight } from '@portal/tools/testing/wait-past-midnight';

/** Builds the web app, once for the portals of all files. All of them are to run on one day. */
export default async function setup(): Promise<void> {
  if (process.env.CI) await waitPastMidnight(longestRunMs);
  await buildWebApp(() => {}, new AbortController().signal);
}
