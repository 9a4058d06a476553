import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freshFolder } from './fresh-folder.ts';

const run = promisify(execFile);
const versions = { pandas: '3.1.1', openpyxl: '3.1.5', scim2_tester: '0.5.2', httpx2: '2.16.2' };

/**
 * Installs Python packages that are missing into a temporary folder. Gives a function that runs a program
 * with them and reads the JSON that it prints.
 */
export async function installPython(...packages: (keyof typeof versions)[]) {
  const env: NodeJS.ProcessEnv = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
  const isInstalled = await run('python3', ['-c', `import ${packages.join(', ')}`]).then(
    () => true,
    () => false,
  );
  if (!isInstalled) {
    const folder = await freshFolder('python');
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input'];
    const requirements = packages.map((name) => `${name}==${versions[name]}`);
    await run('python3', [...pip, '--no-cache-dir', '--target', folder, ...requirements]);
    env.PYTHONPATH = folder;
  }
  return async (program: string, ...args: string[]): Promise<unknown> => {
    const { stdout } = await run('python3', ['-c', program, ...args], {
      env,
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(stdout);
  };
}
