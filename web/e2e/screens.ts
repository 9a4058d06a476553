import { adminScreens } from './screens/admin.ts';
import { employeeScreens } from './screens/employee.ts';
import { leaveCalendarScreens } from './screens/leave-calendar.ts';
import { leaveDecisionsScreens } from './screens/leave-decisions.ts';
import { leaveLedgerScreens } from './screens/leave-ledger.ts';
import { messagesScreens } from './screens/messages.ts';
import { ownHoursScreens } from './screens/own-hours.ts';
import { ownLeaveScreens } from './screens/own-leave.ts';
import { partnersAndPolicyScreens } from './screens/partners-and-policy.ts';
import { personalDataScreens } from './screens/personal-data.ts';
import { recordsScreens } from './screens/records.ts';
import { registrationScreens } from './screens/registrations.ts';
import { heading, type Screen } from './screens/screen.ts';
import { secondFactorScreens } from './screens/second-factor.ts';
import { settingsScreens } from './screens/settings.ts';
import { signedOutScreens } from './screens/signed-out.ts';
import { staffScreens } from './screens/staff.ts';
import { teamScreens } from './screens/teams.ts';

/** Every screen and state that is photographed and checked. */
export const screens: Screen[] = [
  ...signedOutScreens,
  ...secondFactorScreens,
  ...personalDataScreens,
  ...employeeScreens,
  ...ownHoursScreens,
  ...ownLeaveScreens,
  ...leaveLedgerScreens,
  ...messagesScreens,
  ...adminScreens,
  ...leaveDecisionsScreens,
  ...leaveCalendarScreens,
  ...partnersAndPolicyScreens,
  ...settingsScreens,
  ...staffScreens,
  ...teamScreens,
  ...registrationScreens,
  ...recordsScreens,
  { name: 'design', viewer: 'admin', address: '/design', reach: heading('Design') },
];
