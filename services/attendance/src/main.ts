import { runMain } from '@portal/runtime/run-main';
import { start } from './service.ts';

await runMain('attendance', start);
