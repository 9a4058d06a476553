import mongoose from 'mongoose';

/** Whether an error was caused by the database's unavailability, and not by the operation. */
export function isDatabaseUnavailable(failure: unknown): boolean {
  const { MongoError, MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError } =
    mongoose.mongo;
  if (!(failure instanceof MongoError)) return false;
  return (
    failure instanceof MongoNetworkError ||
    failure instanceof MongoServerSelectionError ||
    failure instanceof MongoNotConnectedError ||
    failure.hasErrorLabel('TransientTransactionError') ||
    failure.hasErrorLabel('RetryableWriteError') ||
    failure.hasErrorLabel('UnknownTransactionCommitResult')
  );
}

// MongoDB's WriteConflict, and NoSuchTransaction for a transaction that exceeded its time limit.
const conflictCodes: unknown[] = [112, 251];

/**
 * Whether a transaction was aborted in favour of others: they wrote the same document at the same
 * time, or it took so long that it would have blocked them.
 */
export function isWriteConflict(failure: unknown): boolean {
  return failure instanceof mongoose.mongo.MongoServerError && conflictCodes.includes(failure.code);
}

/** Whether a document couldn't be stored because another has the same unique value. */
export function isDuplicateKey(failure: unknown): boolean {
  return failure instanceof mongoose.mongo.MongoServerError && failure.code === 11_000;
}
