import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { registrationExpiring } from '@portal/contracts/identity/events';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { ClientSession } from 'mongoose';
import { expiringRegistrationMessage } from '../domain/expiring-registration-message.ts';
import { portalSenderId } from '../domain/message.ts';
import {
  type AutomaticMessageStores,
  sendAutomaticMessage,
} from '../operation-steps/send-automatic-message.ts';

/** Reminds a person by a message, and by the email that every message makes. */
export function onRegistrationExpiring(stores: AutomaticMessageStores) {
  return async (event: CloudEvent<DataOf<typeof registrationExpiring>>, session: ClientSession) => {
    const { userId } = event.data;
    await sendAutomaticMessage(
      stores,
      event,
      userId,
      (role) => {
        const isForAdmin = role !== null && isAdminRole(role);
        return {
          ...expiringRegistrationMessage(event.data, role),
          fromUserId: isForAdmin ? userId : portalSenderId,
          // Administrators have no inbox of their own.
          toUserId: isForAdmin ? null : userId,
        };
      },
      session,
    );
  };
}
