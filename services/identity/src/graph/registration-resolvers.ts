import type { Registration } from '@portal/contracts/identity/registration';
import * as contracts from '@portal/contracts/identity/registration';
import type { Request } from '@portal/runtime/request';
import { resolve } from '@portal/runtime/resolve';
import type { Resolver, Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../dependencies.ts';
import { deleteRegistration } from '../operations/registration/delete-registration.ts';
import { deleteTrainingType } from '../operations/registration/delete-training-type.ts';
import { importRegistrations } from '../operations/registration/import-registrations.ts';
import { ownRegistrations } from '../operations/registration/own-registrations.ts';
import { registrationCounts } from '../operations/registration/registration-counts.ts';
import { registrations } from '../operations/registration/registrations.ts';
import { saveRegistration } from '../operations/registration/save-registration.ts';
import { saveTrainingType } from '../operations/registration/save-training-type.ts';
import { trainingTypes } from '../operations/registration/training-types.ts';
import type { Loaders } from './loaders.ts';
import { resolveUserReference } from './resolve-user-reference.ts';

/** Registrations, checks and trainings. */
export const registrationResolvers = (deps: Dependencies) =>
  ({
    Query: {
      registrations: resolve(contracts.registrations, (request, input) =>
        registrations(deps, request, input),
      ),
      ownRegistrations: resolve(contracts.ownRegistrations, (request) =>
        ownRegistrations(deps, request),
      ),
      registrationCounts: resolve(contracts.registrationCounts, (request) =>
        registrationCounts(deps, request),
      ),
      trainingTypes: resolve(contracts.trainingTypes, () => trainingTypes(deps)),
    },
    Mutation: {
      saveRegistration: resolve(contracts.saveRegistration, (request, input) =>
        saveRegistration(deps, request, input),
      ),
      deleteRegistration: resolve(contracts.deleteRegistration, (request, input) =>
        deleteRegistration(deps, request, input),
      ),
      importRegistrations: resolve(contracts.importRegistrations, (request, input) =>
        importRegistrations(deps, request, input),
      ),
      saveTrainingType: resolve(contracts.saveTrainingType, (request, input) =>
        saveTrainingType(deps, request, input),
      ),
      deleteTrainingType: resolve(contracts.deleteTrainingType, (request, input) =>
        deleteTrainingType(deps, request, input),
      ),
    },
  }) satisfies Resolvers<Loaders>;

/** The person of each registration of a list, all of them in one query. */
export function registrationPersonResolver(deps: Pick<Dependencies, 'sealer'>): Resolver<Loaders> {
  const loadUser = resolveUserReference(deps.sealer);
  return async (
    { person }: Registration,
    _args: unknown,
    request: Request<Loaders>,
    info: Parameters<Resolver<Loaders>>[3],
    // The person may be deleted while the list is being read.
  ) => (await loadUser({ id: person.id }, request, info)) ?? person;
}
