// The service in a process of its own, so that a test can kill it; its jobs look around often.
import { runMain } from '@portal/runtime/run-main';
import { start } from './service.ts';
import { quick } from './test-intervals.ts';

await runMain('records', (env) => start(env, quick));
