// What is seen first, what the browser keeps, and what happens without a network.
import './journeys/routing.ts';
import './journeys/prerendered-page.ts';
import './journeys/budgets.ts';
import './journeys/offline-app.ts';
