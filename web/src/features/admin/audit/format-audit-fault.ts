/** The warning when the nightly check finds a broken chain. */
export function formatAuditFault(fault: string, checkedAt: string): string {
  const found = `The check on ${checkedAt} found that the audit trail was changed: ${fault}.`;
  return `${found} Contact whoever looks after the portal. If a backup was restored, this is expected.`;
}
