import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../server/base/config'
import { publicUrlOf } from '../../server/base/publicUrl'

describe('environment variables', () => {
  it('O-07 defaults are port 8080 on localhost only, ./data and demo data', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      demo: true,
      allowedOrigins: [],
      trustedProxies: 0,
    })
    expect(readConfig({}).dataDir).toBe(`${process.cwd()}/data`)
    expect(readConfig({ PORT: '' }).port).toBe(8080)
  })

  it.each([
    ['PORT', 'http', 'must be a port'],
    ['PORT', '70000', 'must be a port'],
    ['DATABASE_URL', 'mysql://localhost/x', 'postgres://'],
    ['PORT', '-1', 'must be a port'],
    ['DATABASE_URL', 'postgres://localhost:abc/x', 'postgres://'],
    ['TRASH_DAYS', 'forever', 'must be a number of days'],
    ['REQUESTS_PER_MINUTE', '-1', 'must be a number'],
    ['ALLOWED_ORIGINS', 'https://a.example.com/path', 'must be origins'],
    ['TRUST_PROXY', '127.0.0.1', 'number of proxies'],
    ['SMTP_URL', 'smtp://mail:port', 'smtp://'],
    ['PUSHER_APP_KEY', 'a key', 'must be letters'],
    ['DEMO', 'maybe', 'must be 1'],
    ['ALLOWED_ORIGINS', 'example.com', 'must be origins'],
    ['TRUST_PROXY', 'yes', 'number of proxies'],
    ['TIME_ZONE', 'Mars/Olympus', 'must be a time zone'],
    ['LOG_LEVEL', 'loud', 'must be one of'],
    ['PUBLIC_URL', 'office.example.com', 'must be the address of the app'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'must be the address of the app'],
    ['SMTP_URL', 'mail.example.com', 'smtp://'],
    ['MAIL_FROM', 'The Office', 'must be an e-mail address'],
    ['PUSHER_PORT', 'ws', 'must be a port'],
    ['PUSHER_SCHEME', 'wss', 'must be https or http'],
    ['PUSHER_HOST', 'https://live.example.com', 'must be the name of a host'],
    ['PUSHER_APP_CLUSTER', 'EU 1', 'must be the name of a cluster'],
  ])('O-07 rejects %s=%s by its name', (name, value, cure) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name} .*${cure}`))
  })

  it.each(['SMTP_URL', 'DATABASE_URL'])('O-07 never prints %s, as it can contain a password', name => {
    expect(() => readConfig({ [name]: 'http://user:hunter2@host' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    )
  })

  it('L-07 a live service needs its app id, key and secret; the rest has defaults', () => {
    const app = { PUSHER_APP_ID: '1', PUSHER_APP_KEY: 'key', PUSHER_APP_SECRET: 'hunter2' }
    expect(readConfig({}).pusher).toBeUndefined()
    expect(readConfig(app).pusher).toMatchObject({ appId: '1', key: 'key', cluster: 'eu', tls: true })
    expect(() => readConfig({ PUSHER_APP_ID: '1', PUSHER_APP_SECRET: 'hunter2' })).toThrow(
      /^(?!.*hunter2).*PUSHER_APP_KEY must be set too/s,
    )
    expect(() => readConfig({ PUSHER_HOST: 'localhost' })).toThrow(/PUSHER_APP_ID must be set too/)
  })

  it('O-10 links in mails start with PUBLIC_URL plus a slash, or with localhost', () => {
    const { publicUrl } = readConfig({ PUBLIC_URL: 'https://office.example.com/build' })
    expect(publicUrl).toBe('https://office.example.com/build/')
    expect(publicUrlOf(readConfig({ PORT: '4711' }))).toBe('http://localhost:4711/build/')
  })

  it('O-07 days start in UTC, whatever the system time zone', () => {
    expect(readConfig({ TZ: 'Asia/Tokyo' }).timeZone).toBe('UTC')
  })

  it('O-07 reports every mistake at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT .*\n.*DEMO /)
  })

  it('O-08 origins are comma-separated, with or without a trailing slash', () => {
    const { allowedOrigins } = readConfig({
      ALLOWED_ORIGINS: 'https://a.example.com/, http://localhost:3000',
    })
    expect(allowedOrigins).toEqual(['https://a.example.com', 'http://localhost:3000'])
  })
})
