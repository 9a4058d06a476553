import { chosenSecrets, type IdentityTestService } from './service.ts';

/** Creates a person past the setup with `count` more sessions than `caller`, which are `others`. */
export async function createUserWithSessions(identity: IdentityTestService, count: number) {
  const { user, caller, id } = await identity.createEstablishedUser();
  const { newPassword: password, securityAnswer } = chosenSecrets;
  const others = [];
  for (let i = 0; i < count; i += 1) {
    const input = { username: user.username, password, securityAnswer, rememberMe: true };
    others.push(await identity.signIn(input, { address: `198.51.100.${i}` }));
  }
  return { user, caller, id, others, ask: identity.ask.as(caller) };
}

/** The audit rows about a person with one action, in order. */
export async function auditRowsOf(identity: IdentityTestService, action: string, targetId: string) {
  return (await identity.auditRows(targetId)).filter((row) => row.action === action);
}
