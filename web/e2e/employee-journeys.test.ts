// What employees do.
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
