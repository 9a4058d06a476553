import type { Dirent } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { makeDirectory } from '../portal/data-directory/make-directory.ts';
import { replaceFile } from '../portal/data-directory/private-file.ts';
import { expectedError } from '../portal/expected-error.ts';
import type { BackupStore, StoredFile } from './backup-store.ts';

/** Unfinished files, which are not listed. */
const draftSuffix = '.draft';
/** As `replaceFile` names them. Others are somebody's: the folder may have more than backups. */
const ownDraft = /\.[\da-f]{8}\.draft$/;

/** Backups in a folder, which only its owner can read. */
export function createFolderStore(folder: string): BackupStore {
  const root = resolve(folder);
  const at = (name: string) => join(root, name);

  async function explained<Value>(work: Promise<Value>, what: string): Promise<Value> {
    return work.catch((failure: NodeJS.ErrnoException) => {
      throw expectedError(`${what}: ${failure.message}`);
    });
  }

  async function filesBelow(path: string): Promise<Dirent[]> {
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
      (failure: NodeJS.ErrnoException) => {
        if (failure.code === 'ENOENT') return [];
        throw failure;
      },
    );
    return entries.filter((entry) => entry.isFile());
  }

  async function listed(below: string): Promise<StoredFile[]> {
    const files = (await filesBelow(at(below))).filter(({ name }) => !name.endsWith(draftSuffix));
    return Promise.all(
      files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { name: relative(root, path), modifiedAt: (await stat(path)).mtime };
      }),
    );
  }

  async function draftsRemoved(time: Date): Promise<void> {
    for (const { name, parentPath } of await filesBelow(root)) {
      const path = join(parentPath, name);
      if (!ownDraft.test(name) || (await stat(path)).mtime >= time) continue;
      await rm(path, { force: true });
    }
  }

  async function written(name: string, content: Uint8Array): Promise<void> {
    const path = at(name);
    await makeDirectory(dirname(path), 0o700);
    await replaceFile(path, content, draftSuffix);
    await syncFolder(dirname(path));
  }

  return {
    location: root,
    isSelfChecking: false,
    list: (below) => explained(listed(below), `${at(below)} can't be read`),
    read: (name) => explained(readFile(at(name)), `${at(name)} can't be read`),
    write: (name, content) => explained(written(name, content), `${at(name)} can't be written`),
    remove: (name) => explained(rm(at(name), { force: true }), `${at(name)} can't be removed`),
    removeDrafts: (time) => explained(draftsRemoved(time), `${root} can't be read`),
  };
}

/** Makes the names of new files durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
