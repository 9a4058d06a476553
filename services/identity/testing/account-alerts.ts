import { createSealer } from '@portal/auth/sealer';
import {
  type AccountAlertMail,
  accountAlertMail,
  accountAlertRaised,
} from '@portal/contracts/identity/events';
import type { IdentityTestService } from './service.ts';

/** The emails about the security of somebody's account, in order, as messaging reads them. */
export async function accountAlertMails(
  identity: IdentityTestService,
  userId: string,
): Promise<AccountAlertMail[]> {
  const mailSealer = createSealer(identity.env.MAIL_KEY as string);
  const events = await identity.publishedEvents(userId);
  return events
    .filter(({ type }) => type === accountAlertRaised.type)
    .map(({ data }) => {
      const { sealed } = accountAlertRaised.data.parse(data);
      return accountAlertMail.parse(JSON.parse(mailSealer.open(sealed) ?? 'null'));
    });
}

/** Gives a person an address without an email about it. */
export async function setAddress(identity: IdentityTestService, id: string): Promise<string> {
  const email = `${id}@example.org`;
  const accounts = identity.database.collection<{ _id: string }>('accounts');
  await accounts.updateOne({ _id: id }, { $set: { email } });
  return email;
}
