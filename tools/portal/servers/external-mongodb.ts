import { ConfigurationError, readEnv } from '@portal/runtime/env';
import { requireMongoUri } from '@portal/runtime/mongo';
import { z } from 'zod';
import { expectedError } from '../expected-error.ts';

/**
 * The MongoDB that MONGODB_URI, or the file of MONGODB_URI_FILE, names; undefined without it. Fails with a plain
 * error where it isn't a valid URI.
 */
export function externalMongodbUri(): string | undefined {
  try {
    const { MONGODB_URI } = readEnv({ MONGODB_URI: z.string().optional() });
    if (MONGODB_URI) requireMongoUri(MONGODB_URI);
    return MONGODB_URI;
  } catch (failure) {
    if (failure instanceof ConfigurationError) throw expectedError(failure.message);
    throw failure;
  }
}
