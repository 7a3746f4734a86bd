import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { PageSources } from './pageSources'

/** What pages may load and from where. Emotion writes its styles into the page, hence `unsafe-inline` for those. */
function policy(dev: boolean, { api, live, scripts }: PageSources) {
  return {
    defaultSrc: ["'self'"],
    // Vite's client is an inline script.
    scriptSrc: ["'self'", ...(dev ? ["'unsafe-inline'"] : scripts)],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...api],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", ...api, ...live],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}

/** Headers that keep a browser from doing what the app never asks of it; a route's own headers stand. */
export function securityHeaders(options: { dev: boolean; sources: PageSources }) {
  const headers = secureHeaders({
    contentSecurityPolicy: policy(options.dev, options.sources),
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    // Whether an address is only ever to be asked for with HTTPS is for the proxy that has the certificate to say.
    strictTransportSecurity: false,
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: 'same-origin',
    overwrite: false,
  })
  return createMiddleware((c, next) => headers(c, next))
}
