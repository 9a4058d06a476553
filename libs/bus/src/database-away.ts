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
