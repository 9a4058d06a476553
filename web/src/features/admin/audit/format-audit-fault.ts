/** The warning when the nightly check finds a broken chain. */
export function formatAuditFault(fault: string, checkedAt: string): string {
  const found = `The check on ${checkedAt} found that the audit trail was changed: ${fault}.`;
  return `${found} If your IT team has restored a backup, this is expected. Otherwise, contact them.`;
}
