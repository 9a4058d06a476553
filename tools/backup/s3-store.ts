import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { expectedError } from '../portal/expected-error.ts';
import type { BackupStore, StoredFile, StoreOptions } from './backup-store.ts';

const connectionTimeoutMs = 30_000;
const socketTimeoutMs = 60_000;
/** A request with all its attempts: a file has at most some 16 MB. */
const requestTimeoutMs = 5 * 60_000;

/**
 * Backups in a bucket: of AWS, or of another server that AWS_ENDPOINT_URL names. The credentials come
 * from the environment or files, as in all programs of AWS. A request without a response in time fails.
 */
export function s3Store(
  location: string,
  { signal, requestTimeoutMs: timeoutMs = requestTimeoutMs }: StoreOptions = {},
): BackupStore {
  const { host: Bucket, pathname } = bucketUrl(location);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name);
  const client = new S3Client({
    // Buckets of other servers have no host names of their own.
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL),
    region: process.env.AWS_REGION || 'eu-west-2',
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      socketTimeout: socketTimeoutMs,
    },
  });

  /** Does something with a signal that is aborted at the end of the command and after the timeout. */
  async function request<Value>(
    work: (abortSignal: AbortSignal) => Promise<Value>,
    what: string,
  ): Promise<Value> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const abortSignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
    return work(abortSignal).catch((failure: Error) => {
      const reason = timeout.aborted
        ? `the server has not responded for ${timeoutMs / 1_000} s`
        : failure.message || failure.name;
      throw expectedError(`${what}: ${reason}`);
    });
  }

  const at = (name: string) => `s3://${Bucket}/${keyOf(name)}`;

  async function listed(below: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    const Prefix = `${keyOf(below)}/`;
    let ContinuationToken: string | undefined;
    do {
      const page = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
      const { Contents = [], NextContinuationToken } = await request(
        (abortSignal) => client.send(page, { abortSignal }),
        `${at(below)} can't be listed`,
      );
      for (const { Key = '', LastModified = new Date() } of Contents) {
        files.push({ name: Key.slice(keyOf('').length), modifiedAt: LastModified });
      }
      ContinuationToken = NextContinuationToken;
    } while (ContinuationToken);
    return files;
  }

  async function read(name: string, abortSignal: AbortSignal): Promise<Buffer> {
    const get = new GetObjectCommand({ Bucket, Key: keyOf(name) });
    const { Body } = await client.send(get, { abortSignal });
    if (!(Body instanceof Readable)) return Buffer.alloc(0);
    return buffer(addAbortSignal(abortSignal, Body));
  }

  return {
    location: at('').replace(/\/$/, ''),
    isSelfChecking: true,
    list: listed,
    read: (name) => request((abortSignal) => read(name, abortSignal), `${at(name)} can't be read`),
    async write(name, content) {
      const put = new PutObjectCommand({ Bucket, Key: keyOf(name), Body: content });
      await request(
        (abortSignal) => client.send(put, { abortSignal }),
        `${at(name)} can't be written`,
      );
    },
    async remove(name) {
      const remove = new DeleteObjectCommand({ Bucket, Key: keyOf(name) });
      await request(
        (abortSignal) => client.send(remove, { abortSignal }),
        `${at(name)} can't be removed`,
      );
    },
    // A bucket stores a file as a whole or not at all.
    removeDrafts: async () => {},
  };
}

/** Parses the location of a bucket. Throws a plain error where it has none. */
function bucketUrl(location: string): URL {
  if (URL.canParse(location)) {
    const url = new URL(location);
    if (url.host) return url;
  }
  throw expectedError(`${location} is not s3://bucket/prefix`);
}
