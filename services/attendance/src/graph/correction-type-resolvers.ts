/** A reference to a user, which identity resolves; its names are null once they are deleted. */
const person = (id: string | null) => (id === null ? null : { id });

export const Correction = {
  decider: ({ decidedBy }: { decidedBy: string | null }) => person(decidedBy),
};

export const EntryChange = {
  changer: ({ changedBy }: { changedBy: string | null }) => person(changedBy),
};
