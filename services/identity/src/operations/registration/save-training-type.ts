import { callerSignedOutFailure } from '@portal/auth/caller';
import type { Tx } from '@portal/bus/outbox';
import type { saveTrainingType as contract } from '@portal/contracts/identity/registration';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { fail, fieldConflict, ok } from '@portal/kernel/result';
import { toNameKey } from '@portal/kernel/to-name-key';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { TrainingType } from '../../domain/registration.ts';
import { trainingTypeAuditDetails } from '../../domain/training-type-audit-details.ts';
import { toTrainingTypeDto } from '../../dto/to-registration-dto.ts';
import { registrationChangedEvent } from '../../events/registration-events.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

const trainingNotFoundFailure = fail('NOT_FOUND', 'Training not found');
const nameTakenFailure = fieldConflict('name', 'There is already a training with this name');

type SaveTrainingTypeDependencies = Pick<
  Dependencies,
  'accounts' | 'audit' | 'outbox' | 'registrations' | 'trainingTypes'
>;

/** How many registrations a transaction renames. */
const batchSize = 500;

/**
 * Adds or changes a kind of training. A new interval applies to what is recorded from now on. A new name is given to
 * everybody's registrations in batches, the last of them together with the training.
 */
export async function saveTrainingType(
  deps: SaveTrainingTypeDependencies,
  request: SignedInRequest,
  { id, name: newName, intervalMonths }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const newTypeId = newId();
  if (id && newName !== undefined) {
    while ((await renameBatch(deps, request, { id, name: newName })) === batchSize);
  }
  return deps.outbox.transact(request, async (tx): Promise<OperationResult<typeof contract>> => {
    const { session } = tx;
    if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
    const before = id ? await deps.trainingTypes.byId(id, session) : null;
    if (id && before === null) return trainingNotFoundFailure;
    // A change keeps a name that is left out; the contract demands one of a new training.
    const name = newName ?? before?.name ?? '';
    const type: TrainingType = {
      id: before?.id ?? newTypeId,
      name,
      nameKey: toNameKey(name),
      // A change keeps an interval that is left out; null removes it.
      intervalMonths:
        intervalMonths === undefined ? (before?.intervalMonths ?? null) : intervalMonths,
    };
    const namesake = await deps.trainingTypes.byNameKey(type.nameKey, session);
    if (namesake !== null && namesake.id !== type.id) return nameTakenFailure;
    if (before !== null && isSameTrainingType(before, type)) return ok(toTrainingTypeDto(type));
    // The head of the audit trail puts this in order with the registrations that are saved.
    const details = trainingTypeAuditDetails(before, type);
    await deps.audit.append(
      [newAuditEntry(request, 'training-type-changed', null, details)],
      session,
    );
    await deps.trainingTypes.save(type, session);
    if (before !== null && before.name !== name) await renameRegistrations(deps, request, type, tx);
    return ok(toTrainingTypeDto(type));
  });
}

function isSameTrainingType(before: TrainingType, { name, intervalMonths }: TrainingType): boolean {
  return before.name === name && before.intervalMonths === intervalMonths;
}

/** Renames some registrations of a training that can be renamed; returns how many. */
async function renameBatch(
  deps: SaveTrainingTypeDependencies,
  request: SignedInRequest,
  { id, name }: Pick<TrainingType, 'id' | 'name'>,
): Promise<number> {
  const result = await deps.outbox.transact({}, async (tx) => {
    const { session } = tx;
    if (!(await recheckCaller(deps, request, session))) return ok(0);
    const before = await deps.trainingTypes.byId(id, session);
    const namesake = await deps.trainingTypes.byNameKey(toNameKey(name), session);
    if (before === null || before.name === name || (namesake && namesake.id !== id)) return ok(0);
    return ok(await renameRegistrations(deps, request, { id, name }, tx, batchSize));
  });
  return result.ok ? result.value : 0;
}

/** Every registration and its event have the name of the training. Renames all, or up to `limit`; returns how many. */
async function renameRegistrations(
  { registrations }: Pick<Dependencies, 'registrations'>,
  request: SignedInRequest,
  { id, name }: Pick<TrainingType, 'id' | 'name'>,
  { session, publish }: Tx,
  limit?: number,
): Promise<number> {
  const renamed = (await registrations.withOtherName(id, name, session, limit)).map(
    (registration) => ({
      ...registration,
      trainingName: name,
      version: registration.version + 1,
    }),
  );
  await registrations.saveAll(renamed, session);
  for (const one of renamed) publish(registrationChangedEvent(one, request.now()));
  return renamed.length;
}
