/** A message as it is kept. */
export interface Message {
  id: string;
  version: number;
  subject: string;
  content: string;
  createdAt: Date;
  fromUserId: string;
  /** Null for a message to HR, the one inbox that all admins share. */
  toUserId: string | null;
  /** Those of its readers who have read it (decisions.md section 5: kept per reader). */
  readBy: string[];
}

/**
 * Of the two sides the member of staff, whom the events of a message concern: HR is one inbox and
 * nobody in particular. An event that named somebody else as well would not be erased with them.
 */
export function memberOfStaff({ fromUserId, toUserId }: Message): string {
  return toUserId ?? fromUserId;
}

/** Whether a message comes from HR: only HR writes to one member of staff. */
export function isAdminMessage(message: Pick<Message, 'toUserId'>): boolean {
  return message.toUserId !== null;
}
