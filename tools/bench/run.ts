// `npm run bench <workload> [--quick]`: measures, prints a table, writes JSON into bench-results/.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rootFolder } from '../root-folder.ts';
import { archiveDay } from './archive-day.ts';
import { clockIn } from './clock-in.ts';
import { dashboards } from './dashboards.ts';
import { exportCsv } from './export-csv.ts';
import { growth } from './growth.ts';
import { hoursSummary } from './hours-summary.ts';
import { inbox } from './inbox.ts';
import { leaveCalendar } from './leave-calendar.ts';
import { memory } from './memory.ts';
import { read } from './read.ts';
import { signIn } from './sign-in.ts';
import { workerRecords } from './worker-records.ts';
import type { Workload } from './workload-types.ts';

const workloads: Record<string, Workload> = {
  read,
  memory,
  'sign-in': signIn,
  'clock-in': clockIn,
  growth,
  dashboards,
  'hours-summary': hoursSummary,
  'leave-calendar': leaveCalendar,
  inbox,
  'archive-day': archiveDay,
  'worker-records': workerRecords,
  'export-csv': exportCsv,
};

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in workloads));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}; there are ${Object.keys(workloads).join(', ')}.`,
  );
  process.exit(1);
}

let allReached = true;
for (const [name, workload] of Object.entries(workloads)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n${name}: ${workload.title}`);
  const outcome = await workload.run({ quick: values.quick, say: (line) => console.log(line) });
  console.table(outcome.table);
  const verdict = outcome.reached ? 'reached' : 'MISSED';
  console.log(`${outcome.summary} (target ${workload.target}: ${verdict})`);
  allReached &&= outcome.reached;
  const folder = join(rootFolder, 'bench-results');
  await mkdir(folder, { recursive: true });
  const record = { workload: name, at: new Date().toISOString(), ...outcome };
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
}
process.exit(allReached ? 0 : 1);
