// Before the first paint, so that a remembered theme never flashes the other one. It is a file of
// its own because the content security policy allows no script inside the page.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused: the system's theme stays.
}
