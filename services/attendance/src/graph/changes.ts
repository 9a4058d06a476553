/** Who decided: identity knows the names, also that there are none any more. */
const person = (id: string | null) => (id === null ? null : { id });

export const Correction = {
  decider: ({ decidedBy }: { decidedBy: string | null }) => person(decidedBy),
};

export const EntryChange = {
  changer: ({ changedBy }: { changedBy: string | null }) => person(changedBy),
};
