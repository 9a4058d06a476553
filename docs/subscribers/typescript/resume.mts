import { readFile, writeFile } from 'node:fs/promises';
import { connect, DeliverPolicy } from 'nats';

type Data = { id: string; version: number; userId: string };
type Kept = { place: number; entries: Record<string, Data> };

const [accountFile = '', ownFile = ''] = process.argv.slice(2);
const { stream, ...account } = JSON.parse(await readFile(accountFile, 'utf8'));
const nothing = '{ "place": 0, "entries": {} }';
const kept: Kept = JSON.parse(await readFile(ownFile, 'utf8').catch(() => nothing));

const bus = await connect(account);
const consumer = await bus.jetstream().consumers.get(stream, {
  deliver_policy: DeliverPolicy.StartSequence,
  opt_start_seq: kept.place + 1,
});
for await (const message of await consumer.consume()) {
  const { type, subject, data } = message.json<{ type: string; subject: string; data: Data }>();
  const { entries } = kept;
  if (
    /\.(clocked-in|clocked-out|clock-out-missing|entry-corrected|entry-added|clock-undone)$/.test(
      type,
    )
  ) {
    if (data.version > (entries[data.id]?.version ?? 0)) entries[data.id] = data;
  } else if (type.endsWith('.person-erased')) {
    for (const { id, userId } of Object.values(entries)) if (userId === subject) delete entries[id];
  }
  kept.place = message.seq;
  // What it knows and how far it has read, together: in a database, in one transaction.
  await writeFile(ownFile, JSON.stringify(kept));
}
