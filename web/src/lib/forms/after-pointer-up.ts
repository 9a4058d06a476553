/*
 * Pressing a button blurs the focused field before the click. If that field then shows an error, the
 * button moves away from the pointer and the click is lost. So blur handlers wait for the click.
 */
let isPressed = false;
const pending = new Set<() => void>();

/** Runs `action` now, or, while the pointer is down, after the click that ends the press. */
export function afterPointerUp(action: () => void): void {
  if (isPressed) pending.add(action);
  else action();
}

// The build prerenders the forms, where there is no window.
if (typeof window !== 'undefined') trackPointer();

function trackPointer(): void {
  const options = { capture: true, passive: true };
  window.addEventListener('pointerdown', () => setPressed(true), options);
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, () => setPressed(false), options);
  }
}

function setPressed(pressed: boolean): void {
  isPressed = pressed;
  if (pressed || pending.size === 0) return;
  const actions = [...pending];
  pending.clear();
  setTimeout(() => {
    for (const action of actions) action();
  });
}
