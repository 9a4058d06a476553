import type { undeliveredMail } from '@portal/contracts/messaging/undelivered-mails';
import type { z } from 'zod';
import { isHrMail } from '../domain/mails/mail-templates.ts';
import type { FailedMail } from '../store/mails.ts';
import { toPersonReference } from './to-message-dto.ts';

/** Converts a mail that was given up to its API form. */
export function toUndeliveredMailDto({
  id,
  kind,
  personId,
  createdAt,
  failedAt,
  tries,
  reason,
  failureCode,
}: FailedMail): z.output<typeof undeliveredMail> {
  return {
    id,
    kind,
    person: personId === null ? null : toPersonReference(personId),
    isToHr: isHrMail(kind),
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
    tries,
    reason: reason ?? '',
    failureCode,
  };
}
