/** The warning when the nightly check finds a broken chain. */
export function formatAuditFault(fault: string, checkedAt: string): string {
  const found = `The check on ${checkedAt} found that the audit trail was changed: ${fault}.`;
  return `${found} Contact your IT team. If a backup was restored, this is expected.`;
}
