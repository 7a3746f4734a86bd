import { resolve } from 'node:path'
import { z } from 'zod'
import { databaseVariables } from './databaseUrl'
import { lackingS3Parts, type S3Place, s3PlaceOf, s3Variables } from './filesUrl'

/** The configuration of this process, from its environment (O-07). */
export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl?: string
  /** The same database without a transaction pooler, for work that needs a session. */
  sessionUrl?: string
  /** The store of uploaded files; without it, a folder in DATA_DIR. */
  filesStore?: S3Place
  /** Demo data on the first start, and sign-ins with its well-known password. */
  demo: boolean
  /** Other origins whose pages can call the API. */
  allowedOrigins: string[]
  /** The number of trusted proxies in front of the server, whose X-Forwarded headers are used. */
  trustedProxies: number
  /** The points that an account can spend on requests per minute, in each process; 0 for no limit. */
  requestsPerMinute: number
  /**
   * New requests are refused while the main thread's mean delay exceeds this many milliseconds; 0 for never.
   */
  maxDelayMs: number
  /** The days after which a deleted record is permanently removed from the trash; 0 for never. */
  trashDays: number
  timeZone: string
  /**
   * The keys that encrypt stored secrets: the first encrypts, the others only decrypt. If empty, DATA_DIR
   * contains the key.
   */
  secretKeys: string[]
  /** The database's key is lost, and the server continues with another one. */
  secretKeyLost: boolean
  /** The bytes that an account can upload in 24 hours, and the limit for all files; 0 for no limit. */
  uploadBytesPerDay: number
  uploadBytes: number
  /** A program with its arguments that scans each upload and can refuse it. */
  scanCommand?: string[]
  /** The URL of the app, with a slash at the end; links in mails start with it. */
  publicUrl?: string
  /** The public URL of the API, with a slash at the end, if it is not on the app's own host. */
  apiUrl?: string
  /** The mail server; without it, mails stay in the outbox. */
  smtpUrl?: string
  /** The sender address of mails. */
  mailFrom?: string
  /** A service with the Pusher protocol; without it, the server's own live server is used. */
  pusher?: PusherService
  logLevel: string
}

/** A service with the Pusher protocol, and the credentials of our app there. */
export interface PusherService {
  appId: string
  key: string
  secret: string
  /** The cluster of Pusher's own service, which is used without a host. */
  cluster: string
  host?: string
  port?: number
  tls: boolean
}

/** An invalid environment; the message names each variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(readonly mistakes: readonly string[]) {
    super(`The environment is invalid:\n${mistakes.map(mistake => `  ${mistake}`).join('\n')}`)
  }
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const list = (text: string) =>
  text
    .split(',')
    .map(part => part.trim().replace(/\/$/, ''))
    .filter(Boolean)

function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && !search && !hash
}

const isSmtpUrl = (text: string) => /^smtps?:\/\/./.test(text) && URL.canParse(text)

const pusherPart = z
  .string()
  .regex(/^[\w-]+$/, 'must be letters, digits, - and _, as shown by the service')
  .optional()

const SHORTEST_KEY = 32

const schema = z.object({
  PORT: z
    .string()
    .default('8080')
    .refine(isPort, 'must be a port from 0 to 65535 (0 takes any free one)')
    .transform(Number),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  ...databaseVariables,
  ...s3Variables,
  DEMO: z.enum(['0', '1'], { error: 'must be 1 (demo data on the first start) or 0 (none)' }).default('1'),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform(list)
    .refine(
      origins => origins.every(isOrigin),
      'must be origins like https://office.example.com, separated by commas',
    ),
  TRUST_PROXY: z
    .string()
    .default('0')
    .refine(text => /^\d$/.test(text), 'must be the number of proxies in front of the server: 0, 1, …')
    .transform(Number),
  REQUESTS_PER_MINUTE: z
    .string()
    .default('3000')
    .refine(text => /^\d{1,7}$/.test(text), 'must be a number, 0 for no limit')
    .transform(Number),
  MAX_DELAY_MS: z
    .string()
    .default('500')
    .refine(text => /^\d{1,6}$/.test(text), 'must be a number of milliseconds, 0 for no limit')
    .transform(Number),
  TRASH_DAYS: z
    .string()
    .default('90')
    .refine(text => /^\d{1,5}$/.test(text), 'must be a number of days, 0 to keep deleted records forever')
    .transform(Number),
  TIME_ZONE: z
    .string()
    // Not the machine's time zone: two processes on one database must agree on the day.
    .default('UTC')
    .refine(isTimeZone, 'must be a time zone like Africa/Tunis'),
  UPLOAD_MB_PER_DAY: z
    .string()
    .default('2000')
    .refine(text => /^\d{1,7}$/.test(text), 'must be a number of megabytes, 0 for no limit')
    .transform(text => Number(text) * 1024 ** 2),
  UPLOAD_TOTAL_GB: z
    .string()
    .default('100')
    .refine(text => /^\d{1,6}$/.test(text), 'must be a number of gigabytes, 0 for no limit')
    .transform(text => Number(text) * 1024 ** 3),
  SCAN_COMMAND: z
    .string()
    .transform(text => text.trim().split(/\s+/).filter(Boolean))
    .optional(),
  SECRET_KEY: z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(key => key.trim())
        .filter(Boolean),
    )
    .refine(
      keys => keys.every(key => key.length >= SHORTEST_KEY),
      'must be at least 32 random characters, as `openssl rand -base64 32` prints; earlier keys can follow, separated by commas',
    ),
  SECRET_KEY_LOST: z.enum(['0', '1'], { error: 'must be 1 (the key is lost) or 0' }).default('0'),
  PUBLIC_URL: z
    .string()
    .refine(isPublicUrl, 'must be the address of the app, like https://office.example.com/build/')
    .transform(text => (text.endsWith('/') ? text : `${text}/`))
    .optional(),
  API_URL: z
    .string()
    .refine(isPublicUrl, 'must be the address of the API, like https://api.example.com/api/v1')
    .transform(text => (text.endsWith('/') ? text : `${text}/`))
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be an address like smtp://user:password@mail.example.com:587')
    .optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  PUSHER_APP_ID: pusherPart,
  PUSHER_APP_KEY: pusherPart,
  PUSHER_APP_SECRET: pusherPart,
  PUSHER_APP_CLUSTER: z
    .string()
    .regex(/^[a-z\d-]+$/, 'must be the name of a cluster, like eu')
    .default('eu'),
  PUSHER_HOST: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the name of a host, like live.example.com')
    .optional(),
  PUSHER_PORT: z.string().refine(isPort, 'must be a port from 1 to 65535').transform(Number).optional(),
  PUSHER_SCHEME: z.enum(['http', 'https'], { error: 'must be https or http' }).default('https'),
  LOG_LEVEL: z.enum(levels, { error: `must be one of ${levels.join(', ')}` }).default('info'),
})

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
}

// A URL with a password must not appear in terminals and logs.
const shownValue = (name: string, given: Record<string, unknown>) =>
  SECRET.has(name) ? '' : ` It is ${JSON.stringify(given[name])}.`
const SECRET = new Set([
  ...['DATABASE_URL', 'DATABASE_SESSION_URL', 'SMTP_URL', 'PUSHER_APP_SECRET', 'SECRET_KEY'],
  ...['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
])

/** Reads and checks the environment; throws a `ConfigError` with all mistakes. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable counts as not set, such as `PORT=` in a compose file.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(
        ({ path, message }) => `${path.join('.')} ${message}.${shownValue(String(path[0]), given)}`,
      ),
    )
  }
  const { data } = parsed
  const mistakes = [...lackingPusherParts(data), ...lackingS3Parts(data)]
  if (mistakes.length) throw new ConfigError(mistakes)
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    sessionUrl: data.DATABASE_SESSION_URL,
    filesStore: s3PlaceOf(data),
    demo: data.DEMO === '1',
    allowedOrigins: data.ALLOWED_ORIGINS,
    trustedProxies: data.TRUST_PROXY,
    requestsPerMinute: data.REQUESTS_PER_MINUTE,
    maxDelayMs: data.MAX_DELAY_MS,
    trashDays: data.TRASH_DAYS,
    timeZone: data.TIME_ZONE,
    uploadBytesPerDay: data.UPLOAD_MB_PER_DAY,
    uploadBytes: data.UPLOAD_TOTAL_GB,
    scanCommand: data.SCAN_COMMAND,
    secretKeys: data.SECRET_KEY,
    secretKeyLost: data.SECRET_KEY_LOST === '1',
    publicUrl: data.PUBLIC_URL,
    apiUrl: data.API_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    pusher: pusherOf(data),
    logLevel: data.LOG_LEVEL,
  }
}

type Parsed = z.infer<typeof schema>

const APP = ['PUSHER_APP_ID', 'PUSHER_APP_KEY', 'PUSHER_APP_SECRET'] as const

// If one of them were missing, events would go to our own server while clients connect to the service.
function lackingPusherParts(data: Parsed): string[] {
  const isMeant = APP.some(name => data[name]) || data.PUSHER_HOST !== undefined
  const lacking = isMeant ? APP.filter(name => !data[name]) : []
  return lacking.map(name => `${name} must be set too, because other PUSHER_ variables are.`)
}

function pusherOf(data: Parsed): PusherService | undefined {
  const [appId, key, secret] = APP.map(name => data[name])
  if (!appId || !key || !secret) return undefined
  return {
    appId,
    key,
    secret,
    cluster: data.PUSHER_APP_CLUSTER,
    host: data.PUSHER_HOST,
    port: data.PUSHER_PORT,
    tls: data.PUSHER_SCHEME === 'https',
  }
}
