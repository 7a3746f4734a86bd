import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../../base/config'
import { BASE } from '../../base/publicUrl'
import type { PageSources } from './pageSources'

const YEAR_OF_HTTPS = 'max-age=31536000; includeSubDomains'

/** Studio shows pages under this path in a frame: previews of a draft, which write nothing. */
const FRAMED = `${BASE}/preview/`

/**
 * Returns the sources that pages can load. Emotion inserts style
 * elements into the page, which needs `unsafe-inline`.
 */
function policy({ api, live, scripts }: PageSources, frameAncestors: string) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scripts],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...api],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", ...api, ...live],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: [frameAncestors],
  }
}

/** Browser features that the app never uses. */
const unused = {
  accelerometer: [],
  camera: [],
  displayCapture: [],
  geolocation: [],
  gyroscope: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  serial: [],
  usb: [],
  xrSpatialTracking: [],
}

/** Sets the security headers. A route's own headers take precedence. */
export function securityHeaders({
  config,
  sources,
}: {
  config: Pick<Config, 'publicUrl' | 'trustedProxies'>
  sources: PageSources
}) {
  const headersFor = (frameAncestors: string, xFrameOptions: string) =>
    secureHeaders({
      contentSecurityPolicy: policy(sources, frameAncestors),
      permissionsPolicy: unused,
      // A URL of the app contains a record's id, a filter or, in a mail's link, a secret.
      referrerPolicy: 'same-origin',
      xFrameOptions,
      strictTransportSecurity: false,
      crossOriginResourcePolicy: 'same-origin',
      crossOriginOpenerPolicy: 'same-origin',
      overwrite: false,
    })
  const headers = headersFor("'none'", 'DENY')
  const framed = headersFor("'self'", 'SAMEORIGIN')
  return createMiddleware(async (c, next) => {
    await (c.req.path.startsWith(FRAMED) ? framed : headers)(c, next)
    if (isSecure(c, config)) c.res.headers.set('Strict-Transport-Security', YEAR_OF_HTTPS)
  })
}

/** Returns whether the request used HTTPS, according to a trusted source. */
function isSecure(c: Context, { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>) {
  if (publicUrl?.startsWith('https:')) return true
  if (!trustedProxies) return false
  return c.req.header('X-Forwarded-Proto')?.split(',').at(-1)?.trim() === 'https'
}
