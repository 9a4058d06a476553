import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

type Headers = Record<string, string>;

/**
 * The security headers of pages and of API responses, to be computed once. `secure` is true where
 * browsers reach the portal by TLS.
 */
export function securityHeaders(secure: boolean): { api: Headers; pages: Headers } {
  const shared: HelmetOptions = {
    strictTransportSecurity: secure && { maxAge: 63_072_000, includeSubDomains: true },
    // Without TLS, browsers ignore these two and log a warning.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Only obsolete browsers and plug-ins read these.
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

// A JSON response opened as a page must load and run nothing.
const apiSources = { defaultSrc: ["'none'"] };

/**
 * The style elements that the web app's libraries add at run time, by hash. After an update of one the journey of the
 * browser's console fails, and says the new hash.
 */
const libraryStyles = [
  // react-aria: presses on touch screens
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  // react-aria: scrolling behind a dialog on iOS
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
  // sonner: toasts, which adds its element before it has a content
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
];

const pageSources = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", ...libraryStyles],
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
