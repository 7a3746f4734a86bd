import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/databases'
import { openStudioApp, type StudioApp } from '../studio/studioApp'

const [engine] = engines
const PATHS = ['/openapi.json', '/docs', '/docs/customers']
const unpack = { gzip: gunzipSync, br: brotliDecompressSync, identity: (bytes: Buffer) => bytes }

describe('C-12 the compressed document and pages of the API', { timeout: 120_000 }, () => {
  let studio: StudioApp
  beforeAll(async () => {
    if (!engine) throw new Error('No engine to test on')
    studio = await openStudioApp(engine)
  })
  afterAll(() => studio.close())

  const open = async (path: string, headers: Record<string, string> = {}) => {
    const response = await studio.app.app.request(`/api/v1${path}`, { headers })
    return {
      ...{ status: response.status, headers: response.headers, tag: response.headers.get('ETag') ?? '' },
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }

  it('C-12 have the same text in each encoding, the second time too', async () => {
    for (const path of PATHS) {
      const plain = await open(path)
      expect(plain.headers.get('Content-Encoding')).toBeNull()
      expect(plain.bytes.toString(), path).toMatch(path === '/openapi.json' ? /^\{.*\}$/ : /^<!doctype html>/)
      for (const [encoding, decode] of Object.entries(unpack))
        for (const time of ['first', 'second']) {
          const { status, headers, bytes, tag } = await open(path, { 'Accept-Encoding': encoding })
          expect(status).toBe(200)
          expect(headers.get('Content-Encoding') ?? 'identity').toBe(encoding)
          expect(headers.get('Content-Type')).toBe(plain.headers.get('Content-Type'))
          expect(headers.get('Vary')).toContain('Accept-Encoding')
          expect(headers.get('Cache-Control')).toBe('no-store')
          expect(decode(bytes).equals(plain.bytes), `${path} ${encoding} ${time}`).toBe(true)
          expect(tag).toBe(plain.tag)
        }
    }
  })

  it('C-12 differ by language, group and address', async () => {
    const tags = new Set<string>()
    for (const path of ['/docs', '/docs/customers', '/docs/policies'])
      for (const language of ['en', 'fr', 'ar', 'tr'])
        tags.add((await open(path, { 'Accept-Language': language })).tag)
    expect(tags.size).toBe(12)
    const at = async (origin: string) => (await studio.app.app.request(`${origin}/api/v1/docs`)).text()
    expect(await at('http://one.test')).toContain('API=http://one.test/api/v1')
    expect(await at('http://two.test')).toContain('API=http://two.test/api/v1')
  })

  it('C-12 P-05 are a 304 for those who have them, and change with the definitions, but not for strangers', async () => {
    const known = { Authorization: `Bearer ${studio.token}` }
    const before = await Promise.all(PATHS.map(path => open(path, known)))
    for (const [at, path] of PATHS.entries()) {
      const again = await open(path, { ...known, 'If-None-Match': before[at]?.tag ?? '' })
      expect(again.status, path).toBe(304)
      expect(again.bytes).toHaveLength(0)
      expect(again.tag).toBe(before[at]?.tag)
    }
    await studio.apply({ customers: { extends: 'customers', fields: { nickname: { kind: 'text' } } } })
    for (const [at, path] of PATHS.entries()) {
      const tag = before[at]?.tag ?? ''
      const changed = await open(path, { ...known, 'If-None-Match': tag, 'Accept-Encoding': 'gzip' })
      // The start page lists the resources, not their fields.
      expect(changed.status, path).toBe(path === '/docs' ? 304 : 200)
      for (const encoding of ['gzip', 'br'] as const) {
        const of = async (headers: Record<string, string>) => {
          const { bytes } = await open(path, { ...headers, 'Accept-Encoding': encoding })
          return unpack[encoding](bytes).toString()
        }
        if (path !== '/docs') expect(await of(known)).toContain('nickname')
        expect(await of({})).not.toContain('nickname')
      }
      const stranger = await open(path, { 'If-None-Match': changed.tag })
      expect(stranger.status).toBe(200)
      expect(stranger.bytes.toString()).not.toContain('nickname')
      const refused = await open(path, { Authorization: 'Bearer 1|nothing', 'If-None-Match': changed.tag })
      expect(refused.status).toBe(401)
    }
  })
})
