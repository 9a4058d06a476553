import { type ComponentType, use } from 'react';

/** Code of the app could not be loaded: there is no network, or a new version replaced it. */
export class ChunkLoadError extends Error {}

/** Resets of components that failed to load. */
const failed = new Set<() => void>();

/** Makes components that failed to load try again when they are next rendered. */
export function resetFailedLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * A component whose code is loaded when it is first rendered. Unlike React’s `lazy`, a failed load
 * can be retried. Use it within a `LazySection` or `LazyDialog`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  function forget(): void {
    loading = undefined;
  }
  function start(): Promise<ComponentType<Props>> {
    loading ??= load().then(
      (component) => {
        Loaded = component;
        return component;
      },
      (cause) => {
        failed.add(forget);
        throw new ChunkLoadError('A part of the app could not be fetched', { cause });
      },
    );
    return loading;
  }

  return function LazyComponent(props: Props) {
    const Shown = Loaded ?? use(start());
    return <Shown {...props} />;
  };
}
