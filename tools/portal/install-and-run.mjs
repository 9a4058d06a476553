// Runs a command of package.json for `bootstrap.mjs`. It must work on Node 20 with nothing installed: it
// installs the packages if needed, then runs the command with the Node among them, unless this one is new
// enough.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const repository = resolve(here, '../..');
const programs = new Map([
  ['start', join(here, 'start.ts')],
  ['demo', join(here, '../demo/demo.ts')],
  ['cluster', join(here, '../cluster/cluster.ts')],
  ['test', join(here, 'test.ts')],
  ['test:long', join(here, 'test-long.ts')],
  ['audit:verify', join(here, '../audit/verify-audit.ts')],
  ['dead-letters', join(here, '../dead-letters/dead-letters.ts')],
  ['records:rebuild', join(here, '../records/rebuild.ts')],
  ['events:republish', join(here, '../events/republish.ts')],
  ['check', join(here, '../check/check.ts')],
  ['keys:rotate', join(here, '../keys/keys-rotate.ts')],
  ['backup', join(here, '../backup/backup.ts')],
  ['restore', join(here, '../backup/restore.ts')],
  ['faults', join(here, '../faults/run-faults.ts')],
  ['soak', join(here, '../soak/soak.ts')],
]);
const [node, , command = '', ...commandArgs] = process.argv;
const bundledNode = join(repository, 'node_modules/.bin/node');
// The first with argon2 in node:crypto.
const portalNode = { major: 24, minor: 7 };
const program = programs.get(command);

if (!program) {
  console.error(`usage: npm run ${[...programs.keys()].join(' | ')}`);
  process.exit(2);
}
process.chdir(repository);
useWritableCaches();
if (process.env.npm_lifecycle_event) endWithParent();
if (!isInstalled()) await install();
await handOver();

/** Tells whether the portal runs with this Node; otherwise it needs the bundled one. */
function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > portalNode.major || (major === portalNode.major && minor >= portalNode.minor);
}

/** A killed npm could not forward its signal. */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** Compares package-lock.json with the lockfile that npm writes into node_modules. */
function isInstalled() {
  const locked = packagesIn('package-lock.json');
  const installed = packagesIn('node_modules/.package-lock.json');
  if (!locked || !installed || !(isNewEnough() || existsSync(bundledNode))) return false;
  return Object.entries(locked).every(([path, one]) => {
    if (path === '' || !path.includes('node_modules/') || one.link) return true;
    const other = installed[path];
    // Packages for other systems are not installed.
    if (!other) return one.optional === true || one.devOptional === true;
    return other.version === one.version && other.integrity === one.integrity;
  });
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

function install() {
  console.log('Installing packages (npm ci)');
  // npm must not run on the Node in node_modules, which it replaces.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.replace(/[\\/]$/, '').endsWith(join('node_modules', '.bin')))
    .join(delimiter);
  // The packages run with the bundled Node, so that it doesn't matter if this one is too old for them.
  const options = ['--no-audit', '--no-fund', '--no-engine-strict', '--loglevel=error'];
  // In its own process group, so that a signal also ends the children of npm.
  const child = spawn('npm', ['ci', ...options], {
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
    detached: true,
  });
  return new Promise((done) => {
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    let isCancelled = false;
    const cancel = () => {
      isCancelled = true;
      endGroup(child.pid);
    };
    for (const signal of signals) process.on(signal, cancel);
    const failed = (why) => {
      if (!isCancelled) console.error(`The packages could not be installed: ${why}`);
      process.exit(1);
    };
    child.once('error', (failure) => failed(failure.message));
    child.once('exit', (status, signal) => {
      for (const each of signals) process.off(each, cancel);
      if (status === 0 && !isCancelled) done();
      else
        failed(
          signal ? `npm ci was stopped by ${signal}` : `npm ci failed with exit code ${status}`,
        );
    });
  });
}

function endGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Moves caches into this folder if the home directory is not writable. */
function useWritableCaches() {
  const { env } = process;
  const own = join(repository, '.cache');
  const home = (name) => join(homedir(), name);
  const folders = [
    ['XDG_CACHE_HOME', home('.cache'), own],
    ['XDG_CONFIG_HOME', home('.config'), join(own, 'config')],
    ['npm_config_cache', home('.npm'), join(own, 'npm')],
  ];
  for (const [name, usual, instead] of folders) {
    if (!isWritable(env[name] || usual)) env[name] = instead;
  }
}

/** Tells whether a folder is writable or can be created. */
function isWritable(folder) {
  if (!existsSync(folder)) return dirname(folder) !== folder && isWritable(dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function handOver() {
  // Run by npm after the installation, this is that Node already, so no second process is needed.
  if (isNewEnough()) {
    module.enableCompileCache(join(repository, 'node_modules/.cache/portal/supervisor'));
    process.argv = [node, program, ...commandArgs];
    await import(program);
    return;
  }
  const { node: own } = process.versions;
  const bundled = bundledVersion();
  if (!bundled) {
    console.error(
      `Node ${own} is too old for the portal, and the bundled Node does not run on this system: install Node ${portalNode.major}.${portalNode.minor} or newer from https://nodejs.org`,
    );
    process.exit(1);
  }
  // Not on the standard output, which may be read by a program.
  console.error(`Node ${own} is too old for the portal, so the bundled Node ${bundled} is used`);
  const child = spawn(bundledNode, [program, ...commandArgs], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${join(repository, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
      NODE_COMPILE_CACHE: join(repository, 'node_modules/.cache/portal/supervisor'),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.once('exit', (code, signal) => process.exit(signal ? 1 : code));
}

/** Gives the version of the bundled Node, or null if it was not installed or does not run here. */
function bundledVersion() {
  const { status, stdout } = spawnSync(bundledNode, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().replace('v', '') : null;
}
