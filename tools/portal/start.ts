// `npm start`: runs the whole portal until it is stopped.
import { runPortal } from './run-portal.ts';

await runPortal({ dataDir: '.data' });
