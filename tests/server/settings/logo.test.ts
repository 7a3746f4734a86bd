import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'
import { picture, upload } from './pictures'

const api = '/api/v1'

describe.each(mainEngines)('S-08 S-01 logo on $name', engine => {
  let test: TestApp
  let token: string

  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'admin@example.com' })
    await test.addAccount({ email: 'manager@example.com', user_type: 2 })
    token = await test.signIn('admin@example.com')
  })
  afterAll(() => test.close())

  const send = (bytes: Uint8Array, language = 'en') =>
    test.call(`${api}/settings/logo`, {
      body: upload(bytes),
      token,
      headers: { 'Accept-Language': language },
    })
  const fetched = async (path: string) => test.app.request(`${api}/${path}`)

  it.each(['png', 'jpeg', 'webp', 'svg'] as const)(
    'S-08 re-encodes a %s as a small PNG that everybody can fetch and cache',
    async kind => {
      const { status, body } = await send(await picture[kind]())
      expect(status).toBe(201)
      const response = await fetched(body.data.company_logo)
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('image/png')
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(response.headers.get('Cache-Control')).toContain('immutable')
      const bytes = Buffer.from(await response.arrayBuffer())
      const { width, height, format, exif } = await sharp(bytes).metadata()
      expect([format, exif]).toEqual(['png', undefined])
      expect(width).toBeLessThanOrEqual(640)
      expect(height).toBeLessThanOrEqual(128)
    },
  )

  it.each(['gif', 'html', 'broken', 'bomb'] as const)('S-08 rejects a %s next to its field', async kind => {
    const { status, body } = await send(await picture[kind]())
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
  })

  it('S-08 rejects more than 2 MB', async () => {
    const { status, body } = await send(Buffer.alloc(2 * 1024 * 1024 + 1))
    expect([status, body.errors.file[0]]).toEqual([422, expect.stringContaining('2 MB')])
    expect((await send(Buffer.alloc(4 * 1024 * 1024))).status).toBe(422)
  })

  it('S-08 is public once saved, and can be removed; rejects external URLs', async () => {
    const { company_logo } = (await send(await picture.png())).body.data
    const save = (value: unknown) =>
      test.call(`${api}/settings/general`, { method: 'PUT', body: { company_logo: value }, token })
    const shown = async () => (await test.call(`${api}/settings/public`)).body.data.company_logo
    expect(await shown()).toBe('')
    expect((await save(company_logo)).status).toBe(200)
    expect(await shown()).toBe(company_logo)
    for (const elsewhere of ['https://example.com/logo.png', `settings/logo?v=${'0'.repeat(64)}`])
      expect((await save(elsewhere)).body.errors).toHaveProperty('company_logo')
    await save(null)
    expect(await shown()).toBe('')
  })

  it('P-02 S-08 is read-only for a manager', async () => {
    const manager = await test.signIn('manager@example.com')
    const body = upload(await picture.png())
    expect((await test.call(`${api}/settings/logo`, { body, token: manager })).status).toBe(403)
    expect((await test.call(`${api}/settings/logo`, { body: upload(await picture.png()) })).status).toBe(401)
    expect((await fetched('settings/logo?v=nothing')).status).toBe(404)
  })
})
