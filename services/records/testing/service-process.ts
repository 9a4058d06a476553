// Runs the service in a separate process that a test can kill, with short intervals.
import { runMain } from '@portal/runtime/run-main';
import { start } from '../src/service.ts';
import { quickIntervals } from './quick-intervals.ts';

await runMain('records', (env) => start(env, quickIntervals));
