import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';

/** The options that every Apollo server of the portal shares, in the services and in the gateway. */
export const apolloOptions = {
  introspection: false,
  hideSchemaDetailsFromClientErrors: true,
  // For each unknown type graphql searches hundreds for similar names. That takes milliseconds, and clients never see them.
  validationOptions: { hideSuggestions: true, maxErrors: 20 },
  includeStacktraceInErrorResponses: false,
  // The process decides in which order things stop.
  stopOnTerminationSignals: false,
  plugins: [
    // Each plugin would cost time on every field, or call an external service.
    ApolloServerPluginCacheControlDisabled(),
    ApolloServerPluginInlineTraceDisabled(),
    ApolloServerPluginLandingPageDisabled(),
    ApolloServerPluginSchemaReportingDisabled(),
    ApolloServerPluginUsageReportingDisabled(),
  ],
};
