import { ObjectId } from 'bson';

/** A new id of 24 hexadecimal digits. Ids increase with time, so an index grows at its end. */
export function newId(): string {
  return new ObjectId().toHexString();
}
