import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigurationError, readEnv, retentionEnv, serviceEnv, valkeyEnv } from './env.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-env-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const usual = {
  PORT: '0',
  MONGODB_URI: 'mongodb://127.0.0.1:27017/leave?replicaSet=rs',
  NATS_URL: 'nats://127.0.0.1:4222',
  NATS_USER: 'leave',
  NATS_PASSWORD: 'secret',
  TOKEN_PUBLIC_KEY: publicKey,
  SEALING_KEY: randomBytes(32).toString('base64'),
};

describe('readEnv', () => {
  it('gives typed values and fills in defaults', () => {
    const env = readEnv(serviceEnv, { ...usual, PORT: '4001', EDITOR: 'vi' });
    expect(env).toMatchObject({ PORT: 4001, HOST: '127.0.0.1', LOG_LEVEL: 'info' });
    expect(env).not.toHaveProperty('EDITOR');
    const several = 'mongodb://a:27017,b:27017/leave';
    expect(readEnv(serviceEnv, { ...usual, MONGODB_URI: several }).MONGODB_URI).toBe(several);
  });

  it('reads a value from the file that <NAME>_FILE names', () => {
    const { SEALING_KEY, ...rest } = usual;
    const file = written('sealing-key', `${SEALING_KEY}\n`);
    const env = readEnv(serviceEnv, { ...rest, SEALING_KEY_FILE: file });
    expect(env.SEALING_KEY.keys()).toMatchObject([{ text: SEALING_KEY }]);
  });

  it('takes a PEM whose line ends are written as \\n', () => {
    const TOKEN_PUBLIC_KEY = publicKey.replaceAll('\n', '\\n');
    const env = readEnv(serviceEnv, { ...usual, TOKEN_PUBLIC_KEY });
    expect(env.TOKEN_PUBLIC_KEY.keys()).toMatchObject([{ text: publicKey }]);
  });

  it('takes several keys, and refuses all of them where one is invalid', () => {
    const SEALING_KEY = `${randomBytes(32).toString('base64')} ${usual.SEALING_KEY}`;
    expect(readEnv(serviceEnv, { ...usual, SEALING_KEY }).SEALING_KEY.keys()).toHaveLength(2);
    expect(faultsOf({ ...usual, SEALING_KEY: `${SEALING_KEY} x`, TOKEN_PUBLIC_KEY: 'x' })).toEqual([
      'SEALING_KEY must be 32 bytes in base64',
      'TOKEN_PUBLIC_KEY must be a P-256 key in PEM',
    ]);
  });

  it('lists every problem on a line of its own, without values', () => {
    const SEALING_KEY = 'not-a-key-but-secret';
    expect(faultsOf({ ...usual, NATS_USER: '', MONGODB_URI: 'mongodb://h', SEALING_KEY })).toEqual([
      'MONGODB_URI must be mongodb://… and name a database',
      'NATS_USER is not set',
      'SEALING_KEY must be 32 bytes in base64',
    ]);
    expect(faultsOf({ ...usual, PORT: 'web' })).toEqual(['PORT must be a number']);
    expect(faultsOf({ ...usual, PORT: '70000' })).toEqual(['PORT must be a port']);
    expect(faultsOf({ ...usual, LOG_LEVEL: 'loud' })).toHaveLength(1);
  });

  it('reports a missing file, and a value that is set twice', () => {
    const { SEALING_KEY: _, ...rest } = usual;
    expect(faultsOf({ ...rest, SEALING_KEY_FILE: '/none' })).toEqual([
      "SEALING_KEY_FILE names a file that can't be read: /none",
    ]);
    const file = written('twice', usual.SEALING_KEY);
    expect(faultsOf({ ...usual, SEALING_KEY_FILE: file })).toEqual([
      'SEALING_KEY and SEALING_KEY_FILE are both set: set one',
    ]);
  });

  it('validates a service’s own variables', () => {
    const shape = { ...valkeyEnv, LIMIT: z.coerce.number('must be a number').default(10) };
    expect(readEnv(shape, { REDIS_URL: 'redis://127.0.0.1:6379/3' }).LIMIT).toBe(10);
    expect(() => readEnv(shape, { REDIS_URL: '127.0.0.1:6379' })).toThrow(
      'REDIS_URL must be a URL that starts with redis:// or rediss://, or redis+sentinel://',
    );
  });
});

function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readEnv(serviceEnv, env);
  } catch (fault) {
    if (fault instanceof ConfigurationError) return fault.message.split('\n').sort();
    throw fault;
  }
  return [];
}

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('retentionEnv', () => {
  it('has what the law requires as its defaults', () => {
    expect(readEnv(retentionEnv, {})).toEqual({
      RETENTION_CLOCK_INS_YEARS: 2,
      RETENTION_LEAVE_YEARS: 6,
      RETENTION_YEARS: 6,
      RETENTION_MESSAGES_YEARS: 2,
      RETENTION_MAILS_DAYS: 30,
      RETENTION_AUDIT_YEARS: 6,
      RETENTION_ADDRESSES_DAYS: 90,
    });
  });

  it.each([
    ['RETENTION_CLOCK_INS_YEARS', '1', 'RETENTION_CLOCK_INS_YEARS must be at least 2'],
    ['RETENTION_LEAVE_YEARS', '5', 'RETENTION_LEAVE_YEARS must be at least 6'],
    ['RETENTION_ADDRESSES_DAYS', '29', 'RETENTION_ADDRESSES_DAYS must be at least 30'],
    ['RETENTION_YEARS', '1', 'RETENTION_YEARS must be at least 2'],
    ['RETENTION_MESSAGES_YEARS', '0', 'RETENTION_MESSAGES_YEARS must be at least 1'],
    ['RETENTION_MAILS_DAYS', '29', 'RETENTION_MAILS_DAYS must be at least 30'],
    ['RETENTION_AUDIT_YEARS', '5', 'RETENTION_AUDIT_YEARS must be at least 6'],
    ['RETENTION_AUDIT_YEARS', '6.5', 'RETENTION_AUDIT_YEARS must be a whole number of years'],
  ])('refuses %s=%s', (name, value, message) => {
    expect(() => readEnv(retentionEnv, { [name]: value })).toThrow(new ConfigurationError(message));
  });
});
