/** Who a session is of: identity knows the names. */
export const TimeEntry = {
  user: ({ userId }: { userId: string }) => ({ id: userId }),
};
