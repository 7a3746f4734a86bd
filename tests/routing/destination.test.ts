import { describe, expect, it } from 'vitest'
import { safeDestination, signInPath } from '../../src/core/routing/destination'

describe('R-03 sign-in destination', () => {
  it.each([
    '/things',
    '/things/7/edit?tab=files',
    '/things?filter=%7B%22url%22%3A%22https%3A%2F%2Fa.b%22%7D',
    '/',
  ])('R-03 keeps %s', to => expect(safeDestination(to)).toBe(to))

  it.each([
    undefined,
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%252Fevil.example',
    '/%5Cevil.example',
    '%2F%2Fevil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/\n//evil.example',
    '/../evil',
    '/things/%2e%2e/%2e%2e/evil',
    '/%E0%A4%A',
    '/login',
    '/login?to=/login',
    'https:evil.example',
    'https:/evil.example',
    'HTTPS://EVIL.EXAMPLE',
    ' https://evil.example',
    '//somebody:secret@evil.example',
    '/%2F%40evil.example',
    '/%25252Fevil.example',
    '/%255C%255Cevil.example',
    ' //evil.example',
    '\u0000//evil.example',
    '/\r/evil.example',
    '/%0D%0A/evil.example',
    '/.//evil.example',
    '/%2e/evil',
    './evil',
    '../evil',
    '?to=//evil.example',
    '#//evil.example',
    'blob:https://evil.example/1',
    'vbscript:x',
    '\tjavascript:alert(1)',
    'java\nscript:alert(1)',
    '/%6Aavascript:alert(1)//',
    'localhost:8080',
  ])('R-03 rejects %j: no open redirect', to => expect(safeDestination(to)).toBe('/'))

  it('R-03 `to` holds path and query, and is left out for the start page', () => {
    expect(signInPath('/things?q=a&b=1')).toBe(`/login?to=${encodeURIComponent('/things?q=a&b=1')}`)
    expect(signInPath('/')).toBe('/login')
  })
})
