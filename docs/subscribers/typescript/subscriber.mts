import { readFile } from 'node:fs/promises';
import { connect } from 'nats';

const { stream, ...account } = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8'));
const bus = await connect(account);
const consumer = await bus.jetstream().consumers.get(stream); // from the start
for await (const message of await consumer.consume()) {
  console.log(message.subject, JSON.stringify(message.json()));
}
