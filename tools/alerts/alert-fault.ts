import type { WatchedPortal } from './watched-portal.ts';

/** Ends a fault; after it, the alert must end too. */
export type EndFault = () => Promise<unknown>;

/** The fault that an alert is for, as a test causes it on a running portal. */
export interface AlertFault {
  alert: string;
  /** What happens, for the title of the test. */
  fault: string;
  /** The labels by which the alert says where the fault is. */
  labels?: Record<string, string>;
  cause(portal: WatchedPortal): Promise<EndFault> | EndFault;
  /** Whether the alert looks back for so long that its end isn't waited for. */
  looksBack?: boolean;
}
