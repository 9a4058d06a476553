import { userChanged } from '@portal/contracts/identity/events';
import {
  type saveWorkingPattern as contract,
  maxPatterns,
} from '@portal/contracts/identity/manage-working-patterns';
import type { InputOf } from '@portal/contracts/operation';
import { formatDay } from '@portal/kernel/format-date';
import { fieldError } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withWorkingPattern } from '../../domain/account-changes.ts';
import { changeAccount } from '../../operation-steps/change-account.ts';

const tooManyPatternsFailure = fieldError(
  'from',
  `A person can have up to ${maxPatterns} working patterns.`,
);

export async function saveWorkingPattern(
  deps: Dependencies,
  request: SignedInRequest,
  { id, replaces, ...input }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const pattern = { ...input, weeks: input.isIrregular ? 1 : input.weeks };
  return changeAccount(deps, request, {
    id,
    operation: 'edit',
    validate(account) {
      const changed = withWorkingPattern(account, pattern, replaces);
      // A repeated request changes nothing.
      if (changed === account) return null;
      if (replaces && !account.workingPatterns.some(({ from }) => from === replaces)) {
        return patternNotFoundFailure(replaces);
      }
      return changed.workingPatterns.length > maxPatterns ? tooManyPatternsFailure : null;
    },
    action: 'working-pattern-changed',
    event: userChanged,
    change: (account) => withWorkingPattern(account, pattern, replaces),
  });
}

/** Of two administrators who move the same pattern at once, the second is refused: otherwise there would be two of it. */
function patternNotFoundFailure(from: string) {
  return fieldError(
    'from',
    `The pattern that you’re changing no longer starts on ${formatDay(from)}. Check the working patterns first.`,
  );
}
