import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { passwordForgotten } from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import { forgottenPasswordMessage } from '../domain/forgotten-password-message.ts';
import {
  type AutomaticMessageStores,
  sendAutomaticMessage,
} from '../operation-steps/send-automatic-message.ts';

/** Puts a message into HR's inbox from somebody who has forgotten their password. */
export function onPasswordForgotten(stores: AutomaticMessageStores) {
  return async (event: CloudEvent<DataOf<typeof passwordForgotten>>, session: ClientSession) => {
    const { id } = event.data;
    await sendAutomaticMessage(
      stores,
      event,
      id,
      (role) => ({ ...forgottenPasswordMessage(role), fromUserId: id, toUserId: null }),
      session,
    );
  };
}
