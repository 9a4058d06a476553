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

/** Whether a message comes from HR: only HR writes to one member of staff. */
export function isAdminMessage(message: Pick<Message, 'toUserId'>): boolean {
  return message.toUserId !== null;
}
