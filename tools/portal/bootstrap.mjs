// Entry point of `npm start`, `npm run demo`, `npm test` and the maintenance commands. An old Node must be
// able to parse this file, so that it says what to install rather than print a syntax error: no syntax
// from after 2017, and no import but the last.
const minNodeVersion = 20;
if (Number(process.versions.node.split('.')[0]) >= minNodeVersion) {
  import('./install-and-run.mjs');
} else {
  console.error(
    `The portal needs Node ${minNodeVersion} or newer, and this is Node ${process.versions.node}: install a newer one from https://nodejs.org`,
  );
  process.exitCode = 1;
}
