import type { Request } from '@portal/runtime/request';
import { staffFile } from '../domain/staff-file.ts';
import { type CheckedLine, checkedLines } from '../domain/staff-import.ts';
import type { Dependencies } from './dependencies.ts';

export interface CheckedImport {
  lines: CheckedLine[];
  /** What is wrong with the file as a whole. */
  problems: string[];
}

/** A file of staff, held against the accounts that there are now. */
export async function checkedImport(
  { accounts, sealer }: Pick<Dependencies, 'accounts' | 'sealer'>,
  { caller }: Request,
  csv: string,
): Promise<CheckedImport> {
  const { lines, problems } = staffFile(csv);
  const taken = lines.length > 0 ? await accounts.usernameKeys() : new Set<string>();
  // Out of the file itself: nobody foresees the numbers, and they are the same at the import.
  const file = sealer.fingerprint(csv);
  const fraction = (line: number, tries: number) =>
    Number.parseInt(sealer.fingerprint(`${file} ${line} ${tries}`).slice(0, 8), 16) / 2 ** 32;
  return { lines: checkedLines(lines, { taken, viewer: caller, fraction }), problems };
}
