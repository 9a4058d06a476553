import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { compose, readRepositoryFile } from './testing/compose-file.ts';

const units = globSync('deploy/systemd/*', { cwd: rootFolder }).sort();
const names = ['portal-backup', 'portal-changes', 'portal-check'];
const analyser = '/usr/bin/systemd-analyze';

/** The fields of a unit, as `Section.Name`. */
function fieldsOf(file: string): Record<string, string> {
  const fields: Record<string, string> = {};
  let section = '';
  for (const line of readRepositoryFile(file).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(line) ?? [];
    if (heading) section = heading;
    else fields[`${section}.${name}`] = value;
  }
  return fields;
}

test('each service has its timer', () => {
  const files = names.flatMap((name) => [`${name}.service`, `${name}.timer`]);
  expect(units.map((file) => basename(file))).toEqual(files);
});

test.each(names)('%s.service runs a command of docker-compose.yml once', (name) => {
  const fields = fieldsOf(`deploy/systemd/${name}.service`);
  expect(fields).toEqual({
    'Unit.Description': expect.stringMatching(/\w$/),
    'Unit.Requires': 'docker.service',
    'Unit.After': 'docker.service network-online.target',
    'Unit.Wants': 'network-online.target',
    'Service.Type': 'oneshot',
    'Service.WorkingDirectory': '/srv/portal',
    'Service.ExecStart': expect.stringMatching(/^\/usr\/bin\/docker compose run --rm -T \S/),
    'Service.TimeoutStartSec': expect.stringMatching(/^\d+(h|min)$/),
  });
  const words = fields['Service.ExecStart']?.split(' ') ?? [];
  expect(compose.services).toHaveProperty(words[5] ?? '');
  const script = words.find((word) => word.endsWith('.ts'));
  if (script) expect(existsSync(join(rootFolder, script)), script).toBe(true);
});

test('the timers run the backup and the check when the chart runs them', () => {
  const times = names.map((name) => {
    const { 'Install.WantedBy': target, ...fields } = fieldsOf(`deploy/systemd/${name}.timer`);
    expect(target).toBe('timers.target');
    return [fields['Timer.OnCalendar'], fields['Timer.Persistent']];
  });
  expect(times).toEqual([
    ['*-*-* 02:30:00 Europe/London', 'true'],
    ['*:0/5', 'false'],
    ['*-*-* 03:45:00 Europe/London', 'true'],
  ]);
  // Where the machine has systemd, it reads them too.
  if (!existsSync(analyser)) return;
  for (const [calendar = ''] of times) execFileSync(analyser, ['calendar', calendar]);
  execFileSync(analyser, ['verify', ...units.filter((file) => file.endsWith('.timer'))], {
    cwd: rootFolder,
    stdio: 'pipe',
  });
});
