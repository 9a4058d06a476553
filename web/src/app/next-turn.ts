/**
 * Lets the browser do what waits: draw, or take a key. Unlike a timer it is not put off in a tab that
 * nobody looks at.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
