import { Types } from 'mongoose';

/** A new id of 24 hexadecimal digits. Ids increase with time, so an index grows at its end. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}
