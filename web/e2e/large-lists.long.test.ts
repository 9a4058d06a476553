// Lists of thousands: how long the page is busy, and that it stays usable.
import './journeys/many-people.ts';
import './journeys/many-records.ts';
import './journeys/many-messages.ts';
