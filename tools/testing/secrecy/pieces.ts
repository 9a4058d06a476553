export type Place = 'MongoDB' | 'its oplog' | 'NATS' | 'Valkey' | 'logs and other files';
export const places: readonly Place[] = [
  'MongoDB',
  'its oplog',
  'NATS',
  'Valkey',
  'logs and other files',
];

/** Something that is searched: a document, or a part of a file. */
export interface Piece {
  place: Place;
  /** For people: the collection, or the file. */
  where: string;
  bytes: Uint8Array;
}
