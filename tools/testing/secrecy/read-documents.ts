import mongoose from 'mongoose';
import type { SearchUnit } from './search-types.ts';

const { BSON } = mongoose.mongo;

/**
 * Reads every document of every database of a server, and the oplog, which has dropped data too. Throws
 * if the oplog no longer reaches back to its beginning. `name` identifies the server in reports.
 */
export async function* readDocuments(uri: string, name: string): AsyncGenerator<SearchUnit> {
  const client = await new mongoose.mongo.MongoClient(uri).connect();
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name: database } of databases) {
      const db = client.db(database);
      const collections = await db.listCollections({ type: 'collection' }).toArray();
      for (const { name: collection } of collections) {
        const isOplog = database === 'local' && collection === 'oplog.rs';
        const store = isOplog ? 'its oplog' : 'MongoDB';
        const where = `${name}: ${database}.${collection}`;
        const documents = db.collection(collection).find({}, { raw: true });
        let isFirst = true;
        for await (const document of documents) {
          const bytes = document as unknown as Uint8Array;
          if (isOplog && isFirst) assertFirstEntry(bytes, name);
          isFirst = false;
          yield { store, where, bytes };
        }
      }
    }
  } finally {
    await client.close();
  }
}

function assertFirstEntry(bytes: Uint8Array, name: string): void {
  const { o } = BSON.deserialize(bytes);
  if (o?.msg === 'initiating set') return;
  throw new Error(`the oplog of ${name} is incomplete: the server needs a larger --oplogSize`);
}
