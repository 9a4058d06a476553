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

/** Whether something failed only because another transaction wrote the same at that moment. */
export function isContended(failure: unknown): boolean {
  const writeConflict = 112;
  return failure instanceof mongoose.mongo.MongoServerError && failure.code === writeConflict;
}
