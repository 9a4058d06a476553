import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';

/** How every Apollo server of the portal is set, in the services and in the gateway. */
export const apolloOptions = {
  introspection: false,
  hideSchemaDetailsFromClientErrors: true,
  includeStacktraceInErrorResponses: false,
  // The order of stopping is the process's, not the library's.
  stopOnTerminationSignals: false,
  plugins: [
    // Each would cost time on every field or call out.
    ApolloServerPluginCacheControlDisabled(),
    ApolloServerPluginInlineTraceDisabled(),
    ApolloServerPluginLandingPageDisabled(),
    ApolloServerPluginSchemaReportingDisabled(),
    ApolloServerPluginUsageReportingDisabled(),
  ],
};
