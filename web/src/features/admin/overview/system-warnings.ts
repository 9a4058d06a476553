import {
  healthOf,
  type ServiceWithState,
  serviceIssues,
  serviceTitles,
} from '../settings/service-health.ts';

/**
 * What an administrator should know about the portal itself, a sentence each; none while all is well.
 * `undelivered` is the number of undelivered emails, `hasMore` whether there are more than that.
 */
export function systemWarnings(
  services: readonly ServiceWithState[],
  { undelivered, hasMore }: { undelivered: number; hasMore: boolean },
): string[] {
  const lines = services.flatMap(({ key, state }) => {
    if (healthOf(state) === 'working') return [];
    const issues = state === null ? ['It isn’t responding.'] : serviceIssues(state);
    return issues.map((issue) => `${serviceTitles[key]}: ${issue}`);
  });
  if (undelivered === 1 && !hasMore) lines.push('One email couldn’t be delivered.');
  else if (undelivered > 0) {
    lines.push(`${hasMore ? 'More than ' : ''}${undelivered} emails couldn’t be delivered.`);
  }
  return lines;
}
