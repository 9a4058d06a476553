/** The user of a session, whose names identity adds. */
export const TimeEntry = {
  user: ({ userId }: { userId: string }) => ({ id: userId }),
};
