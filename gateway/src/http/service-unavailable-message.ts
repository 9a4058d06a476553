import type { ServiceName } from '@portal/contracts/operation';

/** What people know each service by, with its verb. */
const subjects: Record<ServiceName, string> = {
  identity: 'Sign-in and accounts are',
  attendance: 'Time and attendance is',
  leave: 'Leave is',
  messaging: 'Messages are',
  records: 'Records are',
};

/** The message for people while a service is unavailable. */
export function serviceUnavailableMessage(service: ServiceName): string {
  return `${subjects[service]} unavailable right now. Please try again.`;
}
