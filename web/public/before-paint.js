// Before the first paint. It is a file of its own because the content security policy allows no
// script inside the page.

// A remembered theme never flashes the other one.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused: the system's theme stays.
}

// The page's own HTML holds the sign-in form. Whoever was signed in here gets the shell of their
// area instead, and an address that is neither gets nothing. src/app/first-sight.ts goes on.
const firstSight = document.getElementById('first-sight');
if (firstSight) {
  const shown = shownFirst();
  firstSight.dataset.shown = shown;
  const shell = document.getElementById(`${shown}-shell`);
  if (shell) firstSight.prepend(shell.content.cloneNode(true));
  // A press before the app is here waits for it; the browser would send the form by itself.
  firstSight.addEventListener(
    'click',
    (event) => {
      const pressed = event.target.closest('button');
      if (!pressed) return;
      event.preventDefault();
      for (const earlier of firstSight.querySelectorAll('[data-pressed]')) {
        delete earlier.dataset.pressed;
      }
      pressed.dataset.pressed = '';
    },
    true,
  );
}

function shownFirst() {
  const { pathname, search } = location;
  if (pathname !== '/' && !pathname.startsWith('/admin/')) return 'nothing';
  try {
    const area = localStorage.getItem('area');
    if (!area) return 'sign-in';
    return pathname === '/' && search === '' ? area : 'nothing';
  } catch {
    return 'sign-in';
  }
}
