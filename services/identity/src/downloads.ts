import { checkApiToken as checkContract } from '@portal/contracts/identity/api-token';
import * as users from '@portal/contracts/identity/export-users';
import { downloadPersonalData as personalDataContract } from '@portal/contracts/identity/personal-data';
import * as registrations from '@portal/contracts/identity/registration';
import { type ServedDownload, serveDownload } from '@portal/runtime/serve-download';
import type { Dependencies } from './dependencies.ts';
import type { Loaders } from './graph/loaders.ts';
import { checkApiToken } from './operations/api-token/check-api-token.ts';
import { exportUsers } from './operations/manage-users/export-users.ts';
import { downloadPersonalData } from './operations/personal-data/download-personal-data.ts';
import { exportRegistrations } from './operations/registration/export-registrations.ts';

/** Responses outside GraphQL: exported files, and what only the gateway asks for. */
export function createDownloads(deps: Dependencies): ServedDownload<Loaders>[] {
  return [
    serveDownload(registrations.exportRegistrations, (request, input) =>
      exportRegistrations(deps, request, input),
    ),
    serveDownload(users.exportUsers, (request, input) => exportUsers(deps, request, input)),
    serveDownload(checkContract, (request, input) => checkApiToken(deps, request, input)),
    serveDownload(personalDataContract, (request, input) =>
      downloadPersonalData(deps, request, input),
    ),
  ];
}
