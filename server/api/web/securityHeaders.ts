import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../../base/config'
import type { PageSources } from './pageSources'

const YEAR_OF_HTTPS = 'max-age=31536000; includeSubDomains'

/** The sources that pages can load. Emotion writes its styles into the page, which needs `unsafe-inline`. */
function policy(dev: boolean, { api, live, scripts }: PageSources) {
  return {
    defaultSrc: ["'self'"],
    // Vite's client is an inline script.
    scriptSrc: ["'self'", ...(dev ? ["'unsafe-inline'"] : scripts)],
    scriptSrcAttr: ["'none'"],
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

/** Headers that disable browser features that the app never uses. A route's own headers take precedence. */
export function securityHeaders({
  config,
  sources,
}: {
  config: Pick<Config, 'dev' | 'publicUrl' | 'trustedProxies'>
  sources: PageSources
}) {
  const headers = secureHeaders({
    contentSecurityPolicy: policy(config.dev, sources),
    permissionsPolicy: unused,
    // An address of the app names a record, a filter or, in a mail's link, a secret.
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: false,
    crossOriginResourcePolicy: 'same-origin',
    crossOriginOpenerPolicy: 'same-origin',
    overwrite: false,
  })
  return createMiddleware(async (c, next) => {
    await headers(c, next)
    if (isSecure(c, config)) c.res.headers.set('Strict-Transport-Security', YEAR_OF_HTTPS)
  })
}

/** Whether the request used HTTPS, according to a trusted source. */
function isSecure(c: Context, { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>) {
  if (publicUrl?.startsWith('https:')) return true
  if (!trustedProxies) return false
  return c.req.header('X-Forwarded-Proto')?.split(',').at(-1)?.trim() === 'https'
}
