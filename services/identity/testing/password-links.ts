import { createSealer } from '@portal/auth/sealer';
import {
  type PasswordLinkMail,
  passwordLinkMade,
  passwordLinkMail,
} from '@portal/contracts/identity/events';
import { forgotPassword } from '@portal/contracts/identity/forgotten-password';
import { eventually } from '@portal/testing/eventually';
import { expect } from 'vitest';
import type { IdentityTestService } from './service.ts';

/** The password links that identity has had emailed to a person, in order, as messaging reads them. */
export async function passwordLinkMails(
  identity: IdentityTestService,
  userId: string,
): Promise<PasswordLinkMail[]> {
  const mailSealer = createSealer(identity.env.MAIL_KEY as string);
  const events = await identity.publishedEvents(userId);
  return events
    .filter(({ type }) => type === passwordLinkMade.type)
    .map(({ data }) => {
      const { sealed } = passwordLinkMade.data.parse(data);
      return passwordLinkMail.parse(JSON.parse(mailSealer.open(sealed) ?? 'null'));
    });
}

/** Requests a password link, and returns the token of the newest of the person's `count` links. */
export async function requestPasswordLink(
  identity: IdentityTestService,
  user: { id: string; username: string },
  count = 1,
): Promise<string> {
  await identity.ask.anonymous().run(forgotPassword, { username: user.username });
  const mails = await eventually(async () => {
    const sent = await passwordLinkMails(identity, user.id);
    expect(sent).toHaveLength(count);
    return sent;
  });
  return mails.at(-1)?.token ?? '';
}

/** Creates a person past the setup who has an address and a password link. */
export async function createUserWithPasswordLink(identity: IdentityTestService) {
  const person = await identity.createEstablishedUser();
  const accounts = identity.database.collection<{ _id: string }>('accounts');
  const email = `${person.user.username}@example.org`;
  await accounts.updateOne({ _id: person.user.id }, { $set: { email } });
  return { ...person, token: await requestPasswordLink(identity, person.user) };
}
