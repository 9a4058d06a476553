import * as contracts from '@portal/contracts/identity/registration';
import { type ServedDownload, serveDownload } from '@portal/runtime/serve-download';
import type { Dependencies } from './dependencies.ts';
import type { Loaders } from './graph/loaders.ts';
import { exportRegistrations } from './operations/registration/export-registrations.ts';

/** Responses outside GraphQL: exported files. */
export function createDownloads(deps: Dependencies): ServedDownload<Loaders>[] {
  return [
    serveDownload(contracts.exportRegistrations, (request, input) =>
      exportRegistrations(deps, request, input),
    ),
  ];
}
