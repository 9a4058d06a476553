import mongoose from 'mongoose';
import type { Piece } from './pieces.ts';

const { BSON } = mongoose.mongo;

/**
 * Every document of every database of a server, the oplog with what was dropped since included.
 * Throws where the oplog has forgotten its beginning. `name` is what people call the server.
 */
export async function* documentsOf(uri: string, name: string): AsyncGenerator<Piece> {
  const client = await new mongoose.mongo.MongoClient(uri).connect();
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name: database } of databases) {
      const db = client.db(database);
      const collections = await db.listCollections({ type: 'collection' }).toArray();
      for (const { name: collection } of collections) {
        const isOplog = database === 'local' && collection === 'oplog.rs';
        const place = isOplog ? 'its oplog' : 'MongoDB';
        const where = `${name}: ${database}.${collection}`;
        const documents = db.collection(collection).find({}, { raw: true });
        let isFirst = true;
        for await (const document of documents) {
          const bytes = document as unknown as Uint8Array;
          if (isOplog && isFirst) mustBeTheBeginning(bytes, name);
          isFirst = false;
          yield { place, where, bytes };
        }
      }
    }
  } finally {
    await client.close();
  }
}

function mustBeTheBeginning(bytes: Uint8Array, name: string): void {
  const { o } = BSON.deserialize(bytes);
  if (o?.msg === 'initiating set') return;
  throw new Error(`the oplog of ${name} no longer holds all: it needs a larger --oplogSize`);
}
