import { randomInt } from 'node:crypto';
import { eventOf } from '@portal/bus/outbox';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import { auditFacts } from '@portal/contracts/people/audit-detail';
import { userCreated } from '@portal/contracts/people/events';
import type { importUsers as contract } from '@portal/contracts/people/import-users';
import { fail, type Issue, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Account } from '../domain/account.ts';
import { accountEventData } from '../domain/account-event.ts';
import { generatedPassword } from '../domain/generated-password.ts';
import { importedAccount } from '../domain/new-account.ts';
import type { NewStaff } from '../domain/staff-import.ts';
import { detailedUser } from '../domain/visible-user.ts';
import { hash } from '../hashing/argon2id.ts';
import { newId } from '../store/new-id.ts';
import { callerStands, signedOut } from './caller-stands.ts';
import { type CheckedImport, checkedImport } from './checked-import.ts';
import type { Dependencies } from './dependencies.ts';
import { invitePeople } from './invite-people.ts';
import { noted } from './noted.ts';
import { runHashing } from './run-hashing.ts';

// Longer than usual: those who follow have hundreds of accounts to handle, not one.
const patience = { withinMs: 20_000 };

export async function importUsers(
  deps: Dependencies,
  request: Request,
  { csv }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const checked = await checkedImport(deps, request, csv);
  const refused = refusalOf(checked);
  // Whoever repeats a request that succeeded still gets its answer, though all names are taken now:
  // that is what the transaction looks for.
  if (refused) return deps.outbox.transact(request, async () => refused);

  const people = checked.lines.flatMap(({ person }) => person ?? []);
  const accounts: Account[] = [];
  for (const person of people) accounts.push(await withPassword(deps, request, person));
  const now = request.now();
  const events = accounts.map((account) =>
    eventOf(userCreated, {
      userId: account.id,
      data: accountEventData(account, deps.mailSealer.seal),
      now,
    }),
  );

  const result = await deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<Result<OutputOf<typeof contract>, CommonCode>> => {
      if (!(await callerStands(deps, request, session))) return signedOut();
      const taken = await deps.accounts.insertAll(accounts, session);
      if (taken !== null) {
        return wrongLines([
          [checked.lines[taken]?.shown.line ?? 0, 'This username is already taken.'],
        ]);
      }
      const notes = accounts.map(({ id, role }) =>
        noted(request, 'account-created', id, auditFacts({ role })),
      );
      await deps.audit.note(notes, session);
      for (const event of events) publish(event);
      await invitePeople(deps, accounts, { session, publish, now });
      return ok(
        accounts.map((account) => detailedUser(account, request.caller, deps.sealer.open, now)),
      );
    },
  );
  const last = events.at(-1);
  if (result.ok && last) await deps.followers.haveHandled(last.id, patience);
  return result;
}

/** One hash after the other, each at the end of the queue: those who sign in go in between. */
async function withPassword(
  { hashing, passwordRules, sealer }: Dependencies,
  request: Request,
  person: NewStaff,
): Promise<Account> {
  const password = generatedPassword(passwordRules.minLength, randomInt);
  const passwordHash = await runHashing({ hashing }, request, (derive) => hash(password, derive));
  const sealed = sealer.seal(password);
  return importedAccount({ ...person, id: newId(), passwordHash, sealed }, request.now());
}

function refusalOf({ lines, problems }: CheckedImport) {
  const [first] = problems;
  if (first) {
    const issues = problems.map((message) => ({ path: ['csv'], message }));
    return fail('BAD_INPUT', first, { issues });
  }
  const wrong = lines.flatMap(({ shown }) =>
    shown.problems.map((problem): [number, string] => [shown.line, problem]),
  );
  return wrong.length > 0 ? wrongLines(wrong) : null;
}

// As many as other refusals tell; the preview says all of it.
const mostIssues = 50;

function wrongLines(wrong: [line: number, problem: string][]) {
  const issues = wrong
    .slice(0, mostIssues)
    .map(([line, message]): Issue => ({ path: ['csv', line], message }));
  const [first] = wrong;
  return fail('BAD_INPUT', `Line ${first?.[0]}: ${first?.[1]} Nobody was imported.`, { issues });
}
