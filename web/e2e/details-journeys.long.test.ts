// What only the nightly run looks at: that nothing moves or is wider than the screen, sections that load late,
// a large wall chart, and what an open page learns from others.
import './journeys/layout-stability.ts';
import './journeys/loading-on-a-phone.ts';
import './journeys/month-calendars.ts';
import './journeys/console-errors.ts';
import './journeys/lazy-sections.ts';
import './journeys/new-version.ts';
import './journeys/wall-chart.ts';
import './journeys/records-live-updates.ts';
