import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../server/config'

describe('the environment', () => {
  it('O-07 nothing set is port 8080 on this machine alone, ./data and demo data', () => {
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
    ['DEMO', 'maybe', 'must be 1'],
    ['ALLOWED_ORIGINS', 'example.com', 'must be origins'],
    ['TRUST_PROXY', 'yes', 'number of proxies'],
    ['TIME_ZONE', 'Mars/Olympus', 'must be a time zone'],
    ['LOG_LEVEL', 'loud', 'must be one of'],
  ])('O-07 %s=%s is refused by its name', (name, value, cure) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name} .*${cure}`))
  })

  it('O-07 tells every mistake at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT .*\n.*DEMO /)
  })

  it('O-08 origins are separated by commas, with or without a slash', () => {
    const { allowedOrigins } = readConfig({
      ALLOWED_ORIGINS: 'https://a.example.com/, http://localhost:3000',
    })
    expect(allowedOrigins).toEqual(['https://a.example.com', 'http://localhost:3000'])
  })
})
