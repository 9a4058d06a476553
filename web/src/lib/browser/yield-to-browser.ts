/**
 * Lets the browser paint or handle input before the code continues. Unlike a timer, a message isn't throttled in
 * a background tab.
 */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
