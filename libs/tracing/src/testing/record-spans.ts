import { registerCleanUp } from '@portal/testing/clean-up';
import { startTracing } from '../start-tracing.ts';
import { startOtlpCollector } from './otlp-collector.ts';

/** Traces this process until `finish`, which gives all spans, or until the test file has ended. */
export async function recordSpans(service: string, { ratio = 1 } = {}) {
  const collector = await startOtlpCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: ratio };
  const failures: Error[] = [];
  const tracing = await startTracing(service, env, (failure) => failures.push(failure));
  if (!tracing) throw new TypeError('this process is traced already');
  let finished: Promise<typeof collector.spans> | undefined;

  function finish() {
    finished ??= (async () => {
      await tracing?.stop();
      await collector.close();
      if (failures[0]) throw failures[0];
      return collector.spans;
    })();
    return finished;
  }

  registerCleanUp(finish);
  return { finish };
}
