// `npm run bench <workload> [--quick]`: measures, prints a table, writes JSON into bench-results/.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rootFolder } from '../root-folder.ts';
import { workloads } from './workloads.ts';

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in workloads));
if (unknown.length > 0) {
  console.error(
    `Unknown workload: ${unknown.join(', ')}. Workloads: ${Object.keys(workloads).join(', ')}.`,
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
