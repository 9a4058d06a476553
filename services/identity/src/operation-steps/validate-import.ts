import { londonDay } from '@portal/kernel/london';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import { parseStaffFile } from '../domain/parse-staff-file.ts';
import { type ValidatedLine, validateLines } from '../domain/validate-staff-lines.ts';
import { parseCsv } from '../files/parse-csv.ts';

export interface ValidatedImport {
  lines: ValidatedLine[];
  /** Problems with the file as a whole. */
  problems: string[];
}

/** Parses a staff file and validates its lines against the current accounts and teams. */
export async function validateImport(
  { accounts, sealer, teams }: Pick<Dependencies, 'accounts' | 'sealer' | 'teams'>,
  { caller, now }: SignedInRequest,
  csv: string,
): Promise<ValidatedImport> {
  const { lines, problems } = parseStaffFile(await parseCsv(csv));
  const taken = lines.length > 0 ? await accounts.usernameKeys() : new Set<string>();
  // Derived from the file: unpredictable, but the same in the preview and in the import.
  const file = sealer.fingerprint(csv);
  const fraction = (line: number, attempt: number) =>
    Number.parseInt(sealer.fingerprint(`${file} ${line} ${attempt}`).slice(0, 8), 16) / 2 ** 32;
  const known = { taken, teams: lines.length > 0 ? await teams.all() : [] };
  const rules = { ...known, viewer: caller, today: londonDay(now()), fraction };
  return { lines: validateLines(lines, rules), problems };
}
