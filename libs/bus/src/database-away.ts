import mongoose from 'mongoose';

/** Whether the database, and not what was asked of it, is why something failed. */
export function isDatabaseAway(failure: unknown): boolean {
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

// MongoDB's WriteConflict, and NoSuchTransaction where one has lasted longer than it may.
const aborted: unknown[] = [112, 251];

/**
 * Whether a transaction was aborted only for the sake of others: they wrote the same at that moment,
 * or it took so long that they would have had to wait for it.
 */
export function isContended(failure: unknown): boolean {
  return failure instanceof mongoose.mongo.MongoServerError && aborted.includes(failure.code);
}
