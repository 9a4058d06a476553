// What employees do, and every screen in a test of accessibility. The three files of journeys take equally
// long, because each starts a portal.
import './journeys/attendance.ts';
import './journeys/offline-clock.ts';
import './journeys/undo-clock.ts';
import './journeys/small-phone.ts';
import './journeys/my-statistics.ts';
import './journeys/corrections-own.ts';
import './journeys/annual-leave.ts';
import './journeys/sick-leave.ts';
import './journeys/messages.ts';
import './journeys/live.ts';
import './journeys/components.ts';
import './journeys/accessibility.ts';
