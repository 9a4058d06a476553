/*
 * A press takes the focus from a field before it ends. If an error then appeared at that field, the
 * button would move away from under the pointer, and the click would be lost.
 */
let isPressed = false;
const waiting = new Set<() => void>();

/** Does something now, or once the press that is under way has become a click. */
export function afterPress(action: () => void): void {
  if (isPressed) waiting.add(action);
  else action();
}

// The build, which makes HTML of the forms, has no window.
if (typeof window !== 'undefined') watchPresses();

function watchPresses(): void {
  const quietly = { capture: true, passive: true };
  window.addEventListener('pointerdown', () => setPressed(true), quietly);
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, () => setPressed(false), quietly);
  }
}

function setPressed(pressed: boolean): void {
  isPressed = pressed;
  if (pressed || waiting.size === 0) return;
  const actions = [...waiting];
  waiting.clear();
  setTimeout(() => {
    for (const action of actions) action();
  });
}
