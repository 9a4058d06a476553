import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { addDays } from '@portal/kernel/london';
import mongoose from 'mongoose';
import { readJson } from '../portal/data-directory/private-file.ts';
import { ensureSecrets } from '../portal/data-directory/secrets.ts';

type Row = { _id: string } & Record<string, unknown>;
type Leave = Row & { startDate: string; endDate: string; days: { date: string }[] };

const firstNames = ['Amara', 'Bronwen', 'Callum', 'Dina', 'Eilidh', 'Femi', 'Gwen', 'Hamza'];
const lastNames = ['Okafor', 'Price', 'Reid', 'Haddad', 'MacLeod', 'Adeyemi', 'Evans', 'Khan'];

/**
 * Copies a member of staff of a running portal, with the same password, entitlement and hours, every
 * third with the same open entry, and with the same leave in one of four weeks. Written to the
 * databases directly, because each new account needs a slow password hash. Gives a function that
 * removes the copies.
 */
export async function copyPerson(
  dataDir: string,
  id: string,
  count: number,
): Promise<() => Promise<void>> {
  const { mongodb } = await ensureSecrets(dataDir);
  const ports = await readJson<{ mongod: number }>(join(dataDir, 'ports.json'));
  const client = await new mongoose.mongo.MongoClient(
    `mongodb://root:${mongodb.root}@127.0.0.1:${ports?.mongod}/?directConnection=true&authSource=admin`,
  ).connect();
  const accounts = client.db('identity').collection<Row>('accounts');
  const settings = client.db('leave').collection<Row>('settings');
  const requests = client.db('leave').collection<Leave>('requests');
  const people = client.db('attendance').collection<Row>('people');
  const entries = client.db('attendance').collection<Row>('entries');

  const ids = Array.from({ length: count }, newId);
  const copies = async (collection: mongoose.mongo.Collection<Row>) => {
    const row = await collection.findOne({ _id: id });
    if (row) await collection.insertMany(ids.map((_id) => ({ ...row, _id })));
  };
  const account = await accounts.findOne({ _id: id });
  await accounts.insertMany(ids.map((_id, index) => ({ ...account, _id, ...nameOf(index) })));
  await Promise.all([copies(settings), copies(people)]);
  const entry = await entries.findOne({ userId: id });
  if (entry) {
    const some = ids.filter((_id, index) => index % 3 === 0);
    await entries.insertMany(some.map((userId) => ({ ...entry, _id: newId(), userId })));
  }
  const leave = await requests.find({ userId: id }).toArray();
  if (leave.length > 0) {
    await requests.insertMany(
      ids.flatMap((userId, index) =>
        leave.map((request) => ({ ...weeksLater(request, index % 4), _id: newId(), userId })),
      ),
    );
  }

  return async () => {
    const copied = { _id: { $in: ids } };
    await Promise.all([accounts, settings, people].map((each) => each.deleteMany(copied)));
    const ofCopied = { userId: { $in: ids } };
    await Promise.all([entries.deleteMany(ofCopied), requests.deleteMany(ofCopied)]);
    await client.close();
  };
}

function nameOf(index: number) {
  const firstName = firstNames[index % firstNames.length] ?? '';
  const lastName = `${lastNames[Math.floor(index / 8) % lastNames.length]}-${index}`;
  const username = `${firstName}.${lastName}`;
  return { firstName, lastName, username, usernameKey: username.toLowerCase() };
}

function weeksLater(leave: Leave, weeks: number): Leave {
  const later = (date: string) => addDays(date, 7 * weeks);
  const { startDate, endDate, days } = leave;
  return {
    ...leave,
    startDate: later(startDate),
    endDate: later(endDate),
    days: days.map((day) => ({ ...day, date: later(day.date) })),
  };
}

function newId(): string {
  return randomBytes(12).toString('hex');
}
