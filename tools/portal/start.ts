// `npm start`: the whole portal until somebody stops it.
import { runPortal } from './run.ts';

await runPortal({ dataDir: '.data' });
