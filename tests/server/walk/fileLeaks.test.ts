import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.each(mainEngines)('files with limited readers, on $name', engine => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(engine)
    for (const user_type of [1, 2, 3, 4])
      await test.addAccount({ email: `type${user_type}@example.com`, user_type })
  })
  afterAll(() => test.close())

  const signIn = (type: number) => test.signIn(`type${type}@example.com`)
  function upload(token: string) {
    const body = new FormData()
    body.set('file', new File([PNG], 'one.png', { type: 'image/png' }))
    return test.call('/api/v1/files', { body, token })
  }
  const read = (id: number, token: string) => test.call(`/api/v1/files/${id}`, { token })

  it("P-05 the sender of a file can read it until a record refers to it, then the record's rules apply", async () => {
    const token = await signIn(2)
    const { id } = (await upload(token)).body.data
    expect((await read(id, token)).status).toBe(200)
    const body = { name: 'Hannibal', code: 'HANN', logo: [id] }
    const carrier = (await test.call('/api/v1/insurance-companies', { token, body })).body.data
    expect((await read(id, token)).status).toBe(200)
    const admin = await signIn(1)
    const [sender] = (await test.call('/api/v1/users?filter={"user_type":2}', { token: admin })).body.data
    await test.call(`/api/v1/users/${sender.id}`, { method: 'PUT', token: admin, body: { user_type: 4 } })
    expect((await read(id, token)).status).toBe(404)
    await test.call(`/api/v1/insurance-companies/${carrier.id}`, { method: 'DELETE', token: admin })
    expect((await read(id, token)).status).toBe(404)
  })

  it('P-05 users who can fill no file field can send none', async () => {
    const refused = await upload(await signIn(4))
    expect(refused.status).toBe(403)
    expect(refused.body.details).toEqual({
      action: 'update',
      subject: expect.any(String),
      field: expect.any(String),
    })
  })

  it('P-05 no cache keeps a response for the next user', async () => {
    const token = await signIn(1)
    for (const path of ['users', 'users/1', 'users/987654', 'auth/me', 'users/export?format=csv']) {
      const { headers } = await test.call(`/api/v1/${path}`, { token })
      expect([path, headers.get('Cache-Control')]).toEqual([path, 'no-store'])
    }
  })
})
