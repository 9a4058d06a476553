import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

type Headers = Record<string, string>;

/**
 * The headers that protect whoever looks at an answer, computed once: they are the same each time.
 * `secure` where browsers reach the portal by TLS.
 */
export function securityHeaders(secure: boolean): { api: Headers; pages: Headers } {
  const shared: HelmetOptions = {
    strictTransportSecurity: secure && { maxAge: 63_072_000, includeSubDomains: true },
    // Without TLS browsers ignore these two, with a complaint in the console.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Of use only to browsers and plug-ins that are gone.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  };
  return {
    api: {
      ...headersOf({ ...shared, contentSecurityPolicy: policy(apiSources, secure) }),
      'cache-control': 'no-store',
    },
    pages: headersOf({ ...shared, contentSecurityPolicy: policy(pageSources, secure) }),
  };
}

// JSON that a browser is made to show as a page may load and run nothing.
const apiSources = { defaultSrc: ["'none'"] };

const pageSources = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  // The dialogs and toasts of the web app add style elements of their own while it runs.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
};

function policy(sources: Record<string, string[]>, secure: boolean) {
  return {
    useDefaults: false,
    directives: {
      ...sources,
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(secure && { upgradeInsecureRequests: [] }),
    },
  };
}

function headersOf(options: HelmetOptions): Headers {
  const message = new IncomingMessage(new Socket());
  const response = new ServerResponse(message);
  helmet(options)(message, response, () => {});
  return response.getHeaders() as Headers;
}
