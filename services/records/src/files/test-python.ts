import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freshFolder } from '@portal/testing/folder';

const run = promisify(execFile);
const wanted = { pandas: '3.1.1', openpyxl: '3.1.5' };

/**
 * Python with pandas and openpyxl: this machine's, where it has them, else pip fetches them into a
 * folder that is removed again. Gives what runs a program in it and reads the JSON that it prints.
 */
export async function python() {
  const env: NodeJS.ProcessEnv = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
  const isThere = await run('python3', ['-c', `import ${Object.keys(wanted).join(', ')}`]).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    const folder = await freshFolder('python');
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input'];
    const packages = Object.entries(wanted).map(([name, version]) => `${name}==${version}`);
    await run('python3', [...pip, '--no-cache-dir', '--target', folder, ...packages]);
    env.PYTHONPATH = folder;
  }
  return async (program: string, ...given: string[]): Promise<unknown> => {
    const { stdout } = await run('python3', ['-c', program, ...given], {
      env,
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(stdout);
  };
}
