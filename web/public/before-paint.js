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
// area instead, and an address that is neither gets nothing. Later, the app replaces it
// (src/app/prerender/replace-prerendered-page.ts).
const prerendered = document.getElementById('prerendered');
if (prerendered) {
  const shown = shownFirst();
  prerendered.dataset.shown = shown;
  insert(`${shown}-shell`, prerendered);
  fetchCodeAfterPaint();
  // A press before the app is here waits for it; the browser would send the form by itself.
  prerendered.addEventListener(
    'click',
    (event) => {
      const pressed = event.target.closest('button');
      if (!pressed) return;
      event.preventDefault();
      for (const earlier of prerendered.querySelectorAll('[data-pressed]')) {
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

// What is painted needs none of the code: its styles and letters have the line for themselves. Where
// nothing is painted, in a tab that nobody looks at too, there is nothing to wait for.
function fetchCodeAfterPaint() {
  const { shown } = prerendered.dataset;
  const isPainted = shown === 'sign-in' || document.getElementById(`${shown}-shell`) !== null;
  const timer = setTimeout(fetchCode, isPainted && !document.hidden ? 1000 : 0);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) fetchCode();
  });
  observer.observe({ type: 'paint', buffered: true });

  function fetchCode() {
    clearTimeout(timer);
    observer.disconnect();
    // Code from the cache would run before the end of the page, with the place for the app, has arrived.
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', fetchCode, { once: true });
      return;
    }
    insert('app-code', document.head);
    insert(`${shown}-code`, document.head);
    // Meanwhile: the first use of Intl loads all locales, which takes 30 ms, and 150 on a slow phone.
    setTimeout(() => new Intl.DateTimeFormat('en-GB'));
  }
}

function insert(template, parent) {
  const found = document.getElementById(template);
  if (found) parent.prepend(found.content.cloneNode(true));
}
