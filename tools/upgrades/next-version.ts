import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A line of a source file after which the next version has more, or instead of which it has another. */
interface Edit {
  file: string;
  line: string;
  after?: string;
  instead?: string;
}

/** The fields that documents and responses get, with those of existing documents filled by a migration. */
export const newFields = [
  {
    service: 'attendance',
    collection: 'entries',
    field: 'recordedWith',
    path: '/api/time-entries',
  },
  {
    service: 'leave',
    collection: 'requests',
    field: 'reportedWith',
    path: '/api/sick-leave-requests',
  },
] as const;

/** What attendance's documents and events, and the responses about sessions of work, get. */
const sessions: readonly Edit[] = [
  {
    file: 'libs/contracts/src/attendance/time-entry.ts',
    line: "  sentLate: z.boolean().describe('Recorded offline and sent later'),",
    after: '  recordedWith: z.string().nullish(),',
  },
  {
    file: 'services/attendance/schema.graphql',
    line: '  "Whether it was recorded without a network and sent late."',
    instead: '  recordedWith: String\n  "Whether it was recorded without a network and sent late."',
  },
  {
    file: 'services/attendance/src/domain/entry.ts',
    line: '  sentLate: boolean;',
    after: '  recordedWith?: string;',
  },
  {
    file: 'services/attendance/src/domain/clock.ts',
    line: '      clockInLocation: input.location,',
    after: "      recordedWith: 'version 2',",
  },
  {
    file: 'services/attendance/src/dto/to-entry-dto.ts',
    line: '    sentLate: entry.sentLate,',
    after: '    recordedWith: entry.recordedWith,',
  },
  // A value that the version before doesn't know.
  {
    file: 'services/attendance/src/domain/device-location.ts',
    line: "  const kind = mobile.test(device.deviceInfo?.trim() || agent) ? 'Mobile' : 'Office Computer';",
    instead:
      "  const kind = mobile.test(device.deviceInfo?.trim() || agent) ? 'Mobile' : 'Desktop';",
  },
  {
    file: 'services/attendance/src/store/entry-schema.ts',
    line: '  sentLate: { type: Boolean, ...required },',
    after: '  recordedWith: String,',
  },
  {
    file: 'services/attendance/src/store/entry-schema.ts',
    line: 'entrySchema.index({ day: 1 });',
    after: 'entrySchema.index({ recordedWith: 1 });',
  },
  // The processes of the version before go on storing sessions without it.
  {
    file: 'services/attendance/src/store/entry-schema.ts',
    line: '  corrected: false,',
    after: "  recordedWith: 'version 1',",
  },
  {
    file: 'services/attendance/src/service.ts',
    line: '        hasPlainMirror: !mirrorSyncKey,',
    after: migration('entries', 'recordedWith'),
  },
];

/** What leave's documents, and the responses about sick leave, get. */
const sickLeave: readonly Edit[] = [
  {
    file: 'libs/contracts/src/leave/leave-request.ts',
    line: '  userName: z.string().nullable(),',
    after: '  reportedWith: z.string().nullish(),',
  },
  {
    file: 'services/leave/schema.graphql',
    line: 'type SickLeaveRequest implements Leave @key(fields: "userId", resolvable: false) {',
    after: '  reportedWith: String',
  },
  {
    file: 'services/leave/src/domain/leave-request.ts',
    line: '  history?: readonly HistoryEntry[];',
    after: '  reportedWith?: string;',
  },
  {
    file: 'services/leave/src/operations/sick-leave/request-sick-leave.ts',
    line: '    denialReason: null,',
    after: "    reportedWith: 'version 2',",
  },
  {
    file: 'services/leave/src/store/leave-request-schema.ts',
    line: '    reason: text,',
    after: '    reportedWith: String,',
  },
  {
    file: 'services/leave/src/store/leave-request-schema.ts',
    line: '// Pending requests, oldest first.',
    instead: 'leaveRequestSchema.index({ reportedWith: 1 });\n// Pending requests, oldest first.',
  },
  {
    file: 'services/leave/src/store/leave-requests.ts',
    line: '  return { id: _id, ...row };',
    instead: "  return { id: _id, reportedWith: 'version 1', ...row };",
  },
  {
    file: 'services/leave/src/service.ts',
    line: '        history: republishedHistory(connection, policies),',
    after: migration('requests', 'reportedWith'),
  },
];

/** The collection of records that counts the handled events of the new type. */
export const newCollectionName = 'countedreports';

/** An event that leave didn't publish before, to which records subscribes. */
const newEvent: readonly Edit[] = [
  {
    file: 'libs/contracts/src/leave/events.ts',
    line: '/** The last event of a person from this service. */',
    instead: `export const sicknessReported = event({
  service: 'leave',
  name: 'sickness-reported',
  summary: 'Somebody reported sickness',
  data: z.strictObject({ ...versionFields }),
});

/** The last event of a person from this service. */`,
  },
  {
    file: 'libs/contracts/src/event-examples.ts',
    line: "  [leave.partnershipCreated, { ...partners, status: 'partners' }],",
    after: '  [leave.sicknessReported, message],',
  },
  {
    file: 'libs/contracts/src/events.ts',
    line: '  leave.partnershipCreated,',
    after: '  leave.sicknessReported,',
  },
  {
    file: 'libs/contracts/src/events.ts',
    line: '    leave: [leave.settingsChanged, leave.holidaysChanged, ...leave.leaveEvents, leave.personErased],',
    instead:
      '    leave: [leave.settingsChanged, leave.holidaysChanged, ...leave.leaveEvents, leave.personErased, leave.sicknessReported],',
  },
  {
    file: 'services/leave/src/operations/sick-leave/request-sick-leave.ts',
    line: "import { leaveRequested } from '@portal/contracts/leave/events';",
    instead: `import { createEvent } from '@portal/bus/outbox';
import { leaveRequested, sicknessReported } from '@portal/contracts/leave/events';`,
  },
  {
    file: 'services/leave/src/operations/sick-leave/request-sick-leave.ts',
    line: '      tx.publish(event);',
    after:
      '      tx.publish(createEvent(sicknessReported, { userId, data: { id: leaveRequest.id, version: 1 }, now }));',
  },
  {
    file: 'services/records/src/service.ts',
    line: "            'holidays-changed': onHolidaysChanged(archive),",
    after: `            'sickness-reported': (event: { data: { id: string } }, session) =>
              connection.collection<{ _id: string }>('${newCollectionName}')
                .updateOne({ _id: event.data.id }, { $inc: { times: 1 } }, { upsert: true, session }),`,
  },
];

/** A migration that fills a field of documents that lack it. */
function migration(collection: string, field: string): string {
  return `        migrations: [
          {
            name: 'fill ${field} of ${collection}',
            async run() {
              const missing = { ${field}: { $exists: false } };
              await connection.collection('${collection}').updateMany(missing, { $set: { ${field}: 'version 1' } });
            },
          },
        ],`;
}

/** The numbers of the migrations that two services get. */
const dataVersions: readonly Edit[] = ['attendance', 'leave'].map((service) => ({
  file: 'libs/runtime/src/data-versions.ts',
  line: `  ${service}: 0,`,
  instead: `  ${service}: 1,`,
}));

const edits = [...sessions, ...sickLeave, ...newEvent, ...dataVersions];

/** The source files that the next version changes. */
export const changedFiles = [...new Set(edits.map(({ file }) => file))];

/**
 * Changes a copy of the repository as a release would: documents of two services get a field and an index by
 * a migration, events and responses an optional field, a stored field a new value, and a service publishes
 * an event of a new type.
 */
export async function makeNextVersion(folder: string): Promise<void> {
  await editSources(folder);
  const compose = join(folder, 'tools/compose-supergraph.ts');
  await promisify(execFile)(process.execPath, [compose], { cwd: folder });
}

/** Changes the sources alone. Throws where a line that it changes isn't there, or there more than once. */
export async function editSources(folder: string): Promise<void> {
  for (const edit of edits) await apply(folder, edit);
}

async function apply(folder: string, { file, line, after, instead }: Edit): Promise<void> {
  const path = join(folder, file);
  const lines = (await readFile(path, 'utf8')).split('\n');
  const found = lines.filter((one) => one === line).length;
  if (found !== 1) throw new Error(`${file} has this line ${found} times, not once: ${line}`);
  const changed = after === undefined ? (instead ?? '') : `${line}\n${after}`;
  lines[lines.indexOf(line)] = changed;
  await writeFile(path, lines.join('\n'));
}
