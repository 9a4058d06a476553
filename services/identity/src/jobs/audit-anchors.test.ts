import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { openAuditAnchors } from '@portal/bus/audit-anchors';
import { auditCheck } from '@portal/contracts/identity/audit-check';
import { createFirstAdmin } from '@portal/contracts/identity/sign-in';
import { createLog } from '@portal/runtime/log';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { sealingKey } from '@portal/testing/token-keys';
import { register } from 'prom-client';
import { expect, test } from 'vitest';
import { firstAdminInput, startIdentityService } from '../../testing/service.ts';
import { readAnchor } from '../domain/audit-anchor.ts';
import { createAuditHash } from '../hashing/permanent-hashes.ts';
import { start } from '../service.ts';
import { createAuditCheckStore } from '../store/latest-audit-check.ts';
import { checkAudit, checkAuditNightly } from './check-audit.ts';

type Env = Record<string, string>;

/** Runs the command and returns its output and exit code. */
function verify({ MONGODB_URI, SEALING_KEY, NATS_URL, NATS_USER, NATS_PASSWORD }: Env) {
  const env = {
    PATH: process.env.PATH,
    MONGODB_URI,
    SEALING_KEY,
    NATS_URL,
    NATS_USER,
    NATS_PASSWORD,
  };
  const program = join(import.meta.dirname, '../verify-audit.ts');
  return new Promise<{ code: number; lines: string }>((resolve) => {
    execFile(process.execPath, [program], { env }, (failure, stdout, stderr) =>
      resolve({ code: failure ? Number(failure.code) : 0, lines: `${stdout}${stderr}` }),
    );
  });
}

async function anchored({ NATS_URL, SEALING_KEY }: Env): Promise<number[]> {
  const keyedHash = createAuditHash(SEALING_KEY as string);
  const nc = await connectNatsAs('identity', NATS_URL as string);
  const texts: string[] = [];
  await openAuditAnchors(nc).readAll((text) => texts.push(text));
  return texts.flatMap((text) => readAnchor(text, keyedHash)?.seq ?? []);
}

test('removing the last rows is detected, even if the head is restored', async () => {
  const identity = await startIdentityService({ AUDIT_ANCHOR_SECONDS: '1' });
  const { env, database } = identity;
  await identity.createEstablishedUser();
  const rows = database.collection<{ _id: number }>('audit');
  const heads = database.collection<{ _id: string; seq: number }>('audithead');
  const oldHead = await heads.findOne({ _id: 'head' });
  const kept = oldHead?.seq ?? 0;
  await identity.createEstablishedUser();
  const last = (await heads.findOne({ _id: 'head' }))?.seq ?? 0;
  expect(last).toBeGreaterThan(kept + 1);
  await eventually(async () => expect((await anchored(env)).at(-1)).toBe(last));

  const whole = await verify(env);
  expect(whole.lines).toMatch(
    /the chain is unbroken\n.*\nCompared with \d+ anchors?\. The last covers entry/,
  );
  expect(whole.code).toBe(0);
  const deps = {
    connection: database,
    anchors: openAuditAnchors(identity.bus),
    checks: createAuditCheckStore(database),
    keyedHash: createAuditHash(env.SEALING_KEY as string),
    log: createLog({ service: 'identity', level: 'silent' }),
  };
  await checkAudit(deps, new Date('2026-03-02T12:00:00Z'));
  const admin = identity.ask.as({ userId: 'a'.repeat(24), role: 'admin' });
  expect((await admin.run(auditCheck)).data).toMatchObject({ rows: last, fault: null });

  await rows.deleteMany({ _id: { $gt: kept } });
  await heads.replaceOne({ _id: 'head' }, oldHead as { seq: number });
  const missing =
    kept + 1 === last ? `entry ${last} is missing` : `entries ${kept + 1} to ${last} are missing`;
  const cut = await verify(env);
  expect(cut.lines).toContain(`The chain is broken: ${missing}`);
  expect(cut.code).toBe(1);

  // Not again in the same night, but automatically in the next one.
  await checkAuditNightly(deps, new Date('2026-03-03T01:59:00Z'));
  expect((await admin.run(auditCheck)).data?.fault).toBeNull();
  await checkAuditNightly(deps, new Date('2026-03-03T02:01:00Z'));
  expect((await admin.run(auditCheck)).data).toEqual({
    at: '2026-03-03T02:01:00.000Z',
    rows: kept,
    anchors: expect.any(Number),
    fault: missing,
  });
  expect(await register.getSingleMetricAsString('portal_audit_trail_intact')).toMatch(/intact 0/);
  for (const caller of [{}, { userId: 'b'.repeat(24), role: 'employee' as const }]) {
    expect((await identity.ask.as(caller).run(auditCheck)).data).toBeNull();
  }
});

test('a trail that can’t be verified counts as broken after two days', async () => {
  const connection = await connectDatabase(await freshDatabase('identity-audit-check'));
  const checks = createAuditCheckStore(connection);
  await checks.save({ at: new Date('2026-03-02T12:00:00Z'), rows: 9, anchors: 1, fault: null });
  const anchors = { append: async () => {}, readAll: () => Promise.reject(new Error('no broker')) };
  const keyedHash = createAuditHash(sealingKey());
  const log = createLog({ service: 'identity', level: 'silent' });
  const check = async (day: string) => {
    const deps = { connection, anchors, checks, keyedHash, log };
    const now = new Date(`${day}T03:00:00Z`);
    await expect(checkAuditNightly(deps, now)).rejects.toThrow('no broker');
    return register.getSingleMetricAsString('portal_audit_trail_intact');
  };
  expect(await check('2026-03-03')).toMatch(/intact 1$/);
  expect(await check('2026-03-05')).toMatch(/intact 0$/);
});

test('the end is anchored when the service stops, and forged anchors are ignored', async () => {
  const env = await createServiceEnvironment('identity');
  const service = await start(env);
  const nc = await connectNatsAs('identity', env.NATS_URL as string);
  expect(
    (
      await subgraphClient(service.url, 'identity')
        .anonymous()
        .run(createFirstAdmin, firstAdminInput)
    ).code,
  ).toBeNull();
  await service.stop();
  expect(await anchored(env)).toEqual([1]);
  for (const junk of ['{"seq":99,"mac":"x","at":"y","seal":"z"}', 'no JSON', 'null']) {
    await nc.request('audit.anchors', junk);
  }
  expect(await anchored(env)).toEqual([1]);
  expect((await verify(env)).code).toBe(0);
  const database = await connectDatabase(env.MONGODB_URI as string);
  await database.collection<{ _id: number }>('audit').updateOne({ _id: 1 }, { $set: { mac: 'x' } });
  expect((await verify(env)).code).toBe(1);
});

test('reports an unavailable broker, and verifies nothing', async () => {
  const env = await createServiceEnvironment('identity');
  const { code, lines } = await verify({ ...env, NATS_URL: 'nats://127.0.0.1:1' });
  expect(lines).toContain('Not compared with the anchors');
  expect(code).toBe(2);
});
