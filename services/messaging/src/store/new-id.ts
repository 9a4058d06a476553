import { Types } from 'mongoose';

/** A new id of 24 hexadecimal digits. Ids increase over time, so that indexes grow at their end. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}
