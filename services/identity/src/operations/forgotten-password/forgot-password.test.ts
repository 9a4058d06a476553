import { createSealer } from '@portal/auth/sealer';
import type { CloudEvent } from '@portal/contracts/event';
import { passwordLinkMade, passwordLinkMail } from '@portal/contracts/identity/events';
import { forgotPassword } from '@portal/contracts/identity/forgotten-password';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectWithMajorityReads } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import { start } from '../../service.ts';
import { createPasswordRequestStore } from '../../store/password-requests.ts';

const limits = {
  FORGOTTEN_LIMIT_PAIR: '1000',
  FORGOTTEN_LIMIT_ADDRESS: '10000',
  FORGOTTEN_LIMIT_ACCOUNT: '1000',
};
const forgotten = 'portal.identity.password-forgotten';
const linkMade = 'portal.identity.password-link-made';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService(limits);
});

function ask(username: string, address = '192.0.2.1', of = identity) {
  return of.ask.anonymous().run(forgotPassword, { username }, { 'x-client-address': address });
}

async function nameOf(id: string, of = identity): Promise<string> {
  return (await of.accountRow(id))?.username ?? '';
}

/** Waits until all requests are handled. */
async function handled(of = identity) {
  const requests = of.database.collection('passwordrequests');
  await eventually(async () => expect(await requests.countDocuments({ handledAt: null })).toBe(0));
}

const typesOf = (events: CloudEvent[]) => events.map(({ type }) => type);

test('HR is notified, and a person with an address gets a sealed link', async () => {
  const email = 'ada@example.org';
  const { id } = await identity.insertAccount('employee', { email, firstName: 'Ada' });
  const { data } = await ask((await nameOf(id)).toUpperCase(), '198.51.100.4');
  expect(data).toEqual({ success: true });
  await handled();

  const [forgottenEvent, made] = await identity.publishedEvents(id);
  expect(typesOf([forgottenEvent, made] as CloudEvent[])).toEqual([forgotten, linkMade]);
  expect(forgottenEvent?.data).toEqual({ id, version: 1 });
  const { sealed, expiresAt, ...rest } = passwordLinkMade.data.parse(made?.data);
  expect(rest).toEqual({ id, version: 1 });
  expect(Date.parse(expiresAt) - Date.parse(made?.time ?? '')).toBe(30 * 60_000);
  const mail = passwordLinkMail.parse(
    JSON.parse(createSealer(identity.env.MAIL_KEY as string).open(sealed) ?? ''),
  );
  const token = expect.stringMatching(/^[\w-]{43}$/);
  expect(mail).toEqual({ email, firstName: 'Ada', purpose: 'reset', token });

  const link = await identity.database
    .collection<{ _id: string }>('passwordlinks')
    .findOne({ _id: id });
  expect(JSON.stringify(link)).not.toContain(mail.token);
  expect(await identity.auditRows(id)).toMatchObject([
    { action: 'password-forgotten', actorId: null, address: '198.51.100.4' },
  ]);
});

test('without an address, or before the setup, HR is notified and there is no link', async () => {
  const { id } = await identity.insertAccount('employee');
  const { user: newcomer } = await identity.createNewUser();
  const accounts = identity.database.collection<{ _id: string }>('accounts');
  await accounts.updateOne({ _id: newcomer.id }, { $set: { email: 'new@example.org' } });
  await ask(await nameOf(id));
  await ask(newcomer.username);
  await handled();
  expect(typesOf(await identity.publishedEvents(id))).toEqual([forgotten]);
  expect(typesOf(await identity.publishedEvents(newcomer.id)).slice(1)).toEqual([forgotten]);
});

test('an unknown name gets the same response and is stored the same way', async () => {
  const { id } = await identity.insertAccount('employee');
  const known = await ask(await nameOf(id));
  const unknown = await ask('nobody.of.this.name');
  expect(unknown.data).toEqual(known.data);
  expect(unknown.status).toBe(known.status);
  const requests = identity.database.collection('passwordrequests');
  const newest = await requests.find().sort({ at: -1 }).limit(2).toArray();
  const [one, other] = newest.map((row) => Object.keys(row));
  expect(one).toEqual(other);
  expect(JSON.stringify(newest)).not.toMatch(/nobody|florence/);
});

test('of many requests within minutes, one leads to a message and an email', async () => {
  const { id } = await identity.insertAccount('employee', { email: 'busy@example.org' });
  const name = await nameOf(id);
  const responses = await Promise.all(Array.from({ length: 20 }, () => ask(name)));
  expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([null]));
  await handled();
  expect((await ask(name)).data).toEqual({ success: true });
  await handled();
  expect(typesOf(await identity.publishedEvents(id))).toEqual([forgotten, linkMade]);
  expect(await identity.auditRows(id)).toHaveLength(1);

  // Six minutes later.
  const requests = identity.database.collection('passwordrequests');
  await requests.updateMany({}, { $set: { at: new Date(Date.now() - 6 * 60_000) } });
  await ask(name);
  await handled();
  expect(typesOf(await identity.publishedEvents(id))).toEqual([
    forgotten,
    linkMade,
    forgotten,
    linkMade,
  ]);
});

test('after five requests in 24 hours a person gets no more links, with the same response', async () => {
  const { id } = await identity.insertAccount('employee', { email: 'flooded@example.org' });
  const name = await nameOf(id);
  const requests = identity.database.collection('passwordrequests');
  const linksAfter = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      expect((await ask(name)).data).toEqual({ success: true });
      await handled();
      // More than a minute later.
      await requests.updateMany({}, { $set: { at: new Date(Date.now() - 2 * 60_000) } });
    }
    return typesOf(await identity.publishedEvents(id)).filter((type) => type === linkMade).length;
  };
  expect(await linksAfter(7)).toBe(5);
  expect(typesOf(await identity.publishedEvents(id))).toHaveLength(10);
  expect(await identity.auditRows(id)).toHaveLength(5);

  const aDayLater = { $set: { at: new Date(Date.now() - 24 * 3_600_000) } };
  await identity.database.collection('audit').updateOne({ targetId: id }, aDayLater);
  expect(await linksAfter(2)).toBe(6);
});

test('several processes handle each request once', async () => {
  const others = await Promise.all([start(identity.env), start(identity.env)]);
  const people = [];
  for (let i = 0; i < 15; i += 1) {
    people.push(await identity.insertAccount('employee', { email: `person-${i}@example.org` }));
  }
  const names = await Promise.all(people.map(({ id }) => nameOf(id)));
  await Promise.all(names.map((name) => ask(name)));
  await handled();
  for (const { id } of people) {
    expect(typesOf(await identity.publishedEvents(id))).toEqual([forgotten, linkMade]);
  }
  await Promise.all(others.map((other) => other.stop()));
});

test('the next process handles a request of a killed process', async () => {
  const env = await createServiceEnvironment('identity');
  const database = await connectWithMajorityReads(env.MONGODB_URI as string);
  const store = createPasswordRequestStore(database, createSealer(env.SEALING_KEY as string));
  await database.model('PasswordRequest').createIndexes();
  await store.add({ name: 'ada', address: '', at: new Date(Date.now() - 3_600_000) });
  expect(await store.findUnhandled()).toMatchObject([{ name: 'ada' }]);
  const next = await start(env);
  await eventually(async () => expect(await store.findUnhandled()).toEqual([]));
  await next.stop();
});

test('requests are limited per name and address, the same for known and unknown names', async () => {
  const limited = await startIdentityService({
    FORGOTTEN_LIMIT_PAIR: '2',
    FORGOTTEN_LIMIT_ADDRESS: '5',
  });
  const { id } = await limited.insertAccount('employee');
  const codes = async (name: string, times: number) => {
    const found = [];
    for (let i = 0; i < times; i += 1) found.push((await ask(name, '192.0.2.1', limited)).code);
    return found;
  };
  const tooMany = 'TOO_MANY_REQUESTS';
  expect(await codes(await nameOf(id, limited), 3)).toEqual([null, null, tooMany]);
  expect(await codes('nobody.one', 3)).toEqual([null, null, tooMany]);
  const response = await ask('nobody.two', '192.0.2.1', limited);
  expect(response.code).toBeNull();
  const refused = await ask('nobody.three', '192.0.2.1', limited);
  expect(refused.code).toBe(tooMany);
  expect(refused.errors[0]?.extensions.retryAfterSeconds).toBeGreaterThan(800);
  expect((await ask('nobody.three', '192.0.2.2', limited)).code).toBeNull();
});

itNightly(
  'a request takes the same time for known and unknown names',
  async () => {
    const samples = { known: [] as number[], unknown: [] as number[] };
    const processor = { known: [] as number[], unknown: [] as number[] };
    const names: string[] = [];
    for (let i = 0; i < 100; i += 1) {
      const { id } = await identity.insertAccount('employee', { email: `timed-${i}@example.org` });
      names.push(await nameOf(id));
    }
    async function time(kind: 'known' | 'unknown', name: string) {
      const cpu = process.cpuUsage();
      const begin = performance.now();
      await ask(name);
      samples[kind].push(performance.now() - begin);
      const { user, system } = process.cpuUsage(cpu);
      processor[kind].push(user + system);
    }
    async function round(number: number) {
      for (const [i, name] of names.entries()) {
        // Interleaved, with each kind first in half of the pairs.
        const unknown = `nobody.${number}.${i}`;
        if (i % 2) await time('unknown', unknown);
        await time('known', name);
        if (i % 2 === 0) await time('unknown', unknown);
      }
      const requests = identity.database.collection('passwordrequests');
      await requests.updateMany({}, { $set: { at: new Date(0) } });
    }
    const spread = () => Math.min(spreadOf(samples), spreadOf(processor));
    await round(0);
    for (const taken of [...Object.values(samples), ...Object.values(processor)]) taken.length = 0;
    await round(1);
    for (let i = 2; i < 8 && spread() > 1.1; i += 1) await round(i);
    expect(spread()).toBeLessThanOrEqual(1.1);
  },
  240_000,
);

function spreadOf({ known, unknown }: { known: number[]; unknown: number[] }): number {
  const medians = [known, unknown].map(
    (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0,
  );
  return Math.max(...medians) / Math.min(...medians);
}
