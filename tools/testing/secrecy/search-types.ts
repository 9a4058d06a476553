export type DataStore = 'MongoDB' | 'its oplog' | 'NATS' | 'Valkey' | 'logs and other files';
export const dataStores: readonly DataStore[] = [
  'MongoDB',
  'its oplog',
  'NATS',
  'Valkey',
  'logs and other files',
];

/** A unit of the search: a document, or a chunk of a file. */
export interface SearchUnit {
  store: DataStore;
  /** The collection or the file, for people. */
  where: string;
  bytes: Uint8Array;
}
