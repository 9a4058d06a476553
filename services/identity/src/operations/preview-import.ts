import type { InputOf, OutputOf } from '@portal/contracts/operation';
import type { previewImport as contract } from '@portal/contracts/people/import-users';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';
import { validateImport } from './validate-import.ts';

export async function previewImport(
  deps: Pick<Dependencies, 'accounts' | 'sealer'>,
  request: Request,
  { csv }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const { lines, problems } = await validateImport(deps, request, csv);
  return ok({ lines: lines.map(({ preview }) => preview), problems });
}
