import type { ComponentType } from 'react';

export interface RecipientProps {
  selected: string;
  onSelect: (id: string) => void;
  error: string | undefined;
}

interface NameLinkProps {
  id: string;
  className: string;
  children: string;
}

/** What differs between staff and HR. */
export interface MessagesConfig {
  /** The subject of a message without one. */
  defaultSubject: 'Message from Staff Member' | 'Message from HR';
  /** The texts of an empty inbox and an empty sent box. */
  inboxHint: string;
  sentHint: string;
  /** The label of the button in an empty mailbox. */
  writeLabel: string;
  sentDescription?: string;
  /** The recipient field; null if messages go to HR. */
  Recipient: ComponentType<RecipientProps> | null;
  /** Leads to the person who wrote or receives a message; by default the name alone. */
  NameLink?: ComponentType<NameLinkProps>;
  canDelete: boolean;
  /** Who else can delete a message. */
  deleterName: string;
}
