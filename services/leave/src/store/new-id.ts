import { Types } from 'mongoose';

/** A new id: 24 hexadecimal digits, later ones greater, so that an index grows at its end. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}
