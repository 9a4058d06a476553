/** The live changes on which balances depend: leave, and the patterns and hours from which leave in hours builds up. */
export const balanceChanges = [
  'portal.leave.',
  'portal.identity.user-changed',
  'portal.attendance.irregular-hours-changed',
];
