import type { previewImport as contract } from '@portal/contracts/identity/import-users';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { validateImport } from '../../operation-steps/validate-import.ts';

export async function previewImport(
  deps: Pick<Dependencies, 'accounts' | 'sealer' | 'teams'>,
  request: SignedInRequest,
  { csv }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { lines, problems } = await validateImport(deps, request, csv);
  return ok({ lines: lines.map(({ preview }) => preview), problems });
}
