export type Place = 'MongoDB' | 'its oplog' | 'NATS' | 'Valkey' | 'logs and other files';
export const places: readonly Place[] = [
  'MongoDB',
  'its oplog',
  'NATS',
  'Valkey',
  'logs and other files',
];

/** A unit of the search: a document, or a chunk of a file. */
export interface Piece {
  place: Place;
  /** The collection or the file, for people. */
  where: string;
  bytes: Uint8Array;
}
