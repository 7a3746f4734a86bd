import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../../base/config'
import type { PageSources } from './pageSources'

const YEAR_OF_HTTPS = 'max-age=31536000; includeSubDomains'

/** What pages may load and from where. Emotion writes its styles into the page, hence `unsafe-inline` for those. */
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

/** What the app never asks a browser for. */
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

/** Headers that keep a browser from doing what the app never asks of it; a route's own headers stand. */
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
    // An address of the app names a record, a filter or, in the link of a mail, a secret.
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

/** Whether this was asked for with HTTPS, as far as somebody says so who is to be believed. */
function isSecure(c: Context, { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>) {
  if (publicUrl?.startsWith('https:')) return true
  if (!trustedProxies) return false
  return c.req.header('X-Forwarded-Proto')?.split(',').at(-1)?.trim() === 'https'
}
