import type { PersonalDataManifest, PersonalDataPart } from '@portal/contracts/personal-data-parts';

type Parts = AsyncIterable<PersonalDataPart>;

/** Writes everything as one JSON object: the copy, then each kind with its rows. */
export async function* writePersonalDataJson(
  manifest: PersonalDataManifest,
  parts: Parts,
): AsyncGenerator<string> {
  yield `{\n"copy": ${JSON.stringify(manifest)}`;
  let kind: string | null = null;
  let isFirstRow = true;
  for await (const part of parts) {
    if (part.kind !== kind) {
      yield `${kind === null ? '' : '\n]'},\n${JSON.stringify(part.kind)}: [`;
      ({ kind } = part);
      isFirstRow = true;
    }
    if (part.rows.length === 0) continue;
    yield (isFirstRow ? '\n' : ',\n') + joinRows(part);
    isFirstRow = false;
  }
  yield `${kind === null ? '' : '\n]'}\n}\n`;
}

/** Writes the rows of one kind as a JSON array. */
export async function* writeKindJson(parts: Parts): AsyncGenerator<string> {
  yield '[';
  let isFirstRow = true;
  for await (const part of parts) {
    if (part.rows.length === 0) continue;
    yield (isFirstRow ? '\n' : ',\n') + joinRows(part);
    isFirstRow = false;
  }
  yield '\n]\n';
}

function joinRows({ rows }: PersonalDataPart): string {
  return rows.map((row) => JSON.stringify(row)).join(',\n');
}
