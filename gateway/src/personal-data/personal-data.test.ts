import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { personalDataKindNames } from '@portal/contracts/personal-data-kinds';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../testing/create-people.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
let person: Person;
beforeAll(async () => {
  gateway = await startTestGateway();
  person = await createPerson(gateway);
});

const own = '/api/account/personal-data';

/** The files of a zip, read by Python's own library. */
async function unzip(zip: Buffer): Promise<Record<string, string>> {
  const file = join(await freshFolder('zip'), 'copy.zip');
  writeFileSync(file, zip);
  const script =
    'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n' +
    'print(json.dumps({n:z.read(n).decode() for n in z.namelist()}))';
  const maxBuffer = 64 * 1024 * 1024;
  return JSON.parse(execFileSync('python3', ['-c', script, file], { maxBuffer }).toString());
}

test('a person downloads everything that all services keep of them, and nobody else does', async () => {
  const { cookie } = person;
  const content = 'Can I swap <b>Friday</b>?';
  const sent = await gateway.post('/api/messages', { content }, { cookie });
  expect(sent.status).toBe(201);
  await gateway.post('/api/time-entries/clock-in', {}, { cookie });
  const requested = await gateway.post(own, {}, { cookie });
  expect(requested.status).toBe(201);
  await eventually(
    async () => expect((await gateway.get(own, { cookie })).body).toMatchObject({ state: 'ready' }),
    { timeoutMs: 60_000 },
  );
  const path = `/api/personal-data/${(requested.body as { id: string }).id}`;
  const response = await fetch(gateway.url + path, { headers: { cookie } });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="personal-data-.*\.zip"$/),
    'cache-control': 'no-store',
  });
  const files = await unzip(Buffer.from(await response.arrayBuffer()));
  expect(Object.keys(files).sort()).toEqual(
    ['index.html', 'personal-data.json', ...personalDataKindNames.map((k) => `${k}.json`)].sort(),
  );
  const everything = JSON.parse(files['personal-data.json'] ?? '');
  expect(Object.keys(everything)).toEqual(['copy', ...personalDataKindNames]);
  expect(everything.messages).toMatchObject([{ content, direction: 'from you' }]);
  expect(everything['time-entries']).toHaveLength(1);
  expect(everything.sessions).not.toEqual([]);
  for (const kind of personalDataKindNames) {
    expect(JSON.parse(files[`${kind}.json`] ?? '')).toEqual(everything[kind]);
  }
  const html = files['index.html'] ?? '';
  expect(html).toContain('Can I swap &lt;b&gt;Friday&lt;/b&gt;?');
  expect(html).not.toMatch(/<script|<b>|https?:/);
  expect(html).toContain('<h2 id="fit-notes">Fit notes</h2>');

  expect((await gateway.get(path)).status).toBe(401);
  const other = await createPerson(gateway);
  const admin = await createPerson(gateway, 'admin');
  expect((await gateway.get(path, { cookie: other.cookie })).status).toBe(404);
  expect((await gateway.get(path, { cookie: admin.cookie })).status).toBe(404);
  const head = await fetch(gateway.url + path, { method: 'HEAD', headers: { cookie } });
  expect([head.status, await head.text()]).toEqual([200, '']);
}, 120_000);
