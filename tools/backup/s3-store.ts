import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { expectedError } from '../portal/expected-error.ts';
import type { BackupStore, StoredFile } from './backup-store.ts';

/**
 * Backups in a bucket: of AWS, or of another server that AWS_ENDPOINT_URL names. The credentials come
 * from the environment or files, as in all programs of AWS.
 */
export function s3Store(location: string): BackupStore {
  if (!URL.canParse(location)) throw expectedError(`${location} is not s3://bucket/prefix`);
  const { host: Bucket, pathname } = new URL(location);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name);
  const client = new S3Client({
    // Buckets of other servers have no host names of their own.
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL),
    region: process.env.AWS_REGION || 'eu-west-2',
  });

  async function explained<Value>(work: Promise<Value>, what: string): Promise<Value> {
    return work.catch((failure: Error) => {
      throw expectedError(`${what}: ${failure.message || failure.name}`);
    });
  }

  async function listed(below: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${keyOf(below)}/` });
    for await (const { Contents = [] } of pages) {
      for (const { Key = '', LastModified = new Date() } of Contents) {
        files.push({ name: Key.slice(keyOf('').length), modifiedAt: LastModified });
      }
    }
    return files;
  }

  async function read(name: string): Promise<Buffer> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  }

  const at = (name: string) => `s3://${Bucket}/${keyOf(name)}`;
  return {
    location: at('').replace(/\/$/, ''),
    isSelfChecking: true,
    list: (below) => explained(listed(below), `${at(below)} can't be listed`),
    read: (name) => explained(read(name), `${at(name)} can't be read`),
    async write(name, content) {
      const put = new PutObjectCommand({ Bucket, Key: keyOf(name), Body: content });
      await explained(client.send(put), `${at(name)} can't be written`);
    },
    async remove(name) {
      const remove = new DeleteObjectCommand({ Bucket, Key: keyOf(name) });
      await explained(client.send(remove), `${at(name)} can't be removed`);
    },
    // A bucket stores a file as a whole or not at all.
    removeDrafts: async () => {},
  };
}
