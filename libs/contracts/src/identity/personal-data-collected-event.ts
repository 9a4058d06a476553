import { z } from 'zod';
import { event, versionFields } from '../event.ts';
import type { ServiceName } from '../operation.ts';

/** Declares a service's event that its part of a copy of personal data is ready. `id` is the copy's. */
export function personalDataCollectedEvent(service: ServiceName) {
  return event({
    service,
    name: 'personal-data-collected',
    summary: 'The service has collected its part of a copy of personal data',
    data: z.strictObject({ ...versionFields }),
  });
}
