import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword, passwordCost } from '../../../server/engine/people/passwords'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const cheap = passwordCost.N
const derive = vi.spyOn(crypto, 'scrypt')

beforeAll(() => {
  passwordCost.N = 2 ** 15
  syncBuiltinESMExports()
})
afterAll(() => {
  passwordCost.N = cheap
  derive.mockRestore()
  syncBuiltinESMExports()
})

it('A-09 keeps a password at the cost it was hashed with', async () => {
  expect(await hashPassword('7', 'correct-horse-battery')).toMatch(
    /^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/,
  )
})

describe.each(mainEngines)('cost of a failed sign-in on $name', engine => {
  let test: TestApp

  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'known@example.com' })
    await test.addAccount({ email: 'inactive@example.com', active: false })
    await test.addAccount({ email: 'deleted@example.com' })
    await test.services.db.kysely
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('email', '=', 'deleted@example.com')
      .execute()
    await test.addAccount({ email: 'invited@example.com' })
    await test.services.db.kysely
      .updateTable('users')
      .set({ password: null })
      .where('email', '=', 'invited@example.com')
      .execute()
  })
  afterAll(() => test.close())

  it.each(['auth/login', 'auth/verify-email/resend'])(
    'A-09 %s derives one key at one cost and returns the same response, whatever is wrong',
    async path => {
      const tried = async (name: string) => {
        derive.mockClear()
        const body = { email: `${name}@example.com`, password: 'not the password' }
        const answer = await test.call(`/api/v1/${path}`, { body })
        const costs = derive.mock.calls.map(([, , length, { N, r, p } = {}]) => ({ length, N, r, p }))
        const headers = [...answer.headers].filter(([header]) => header !== 'x-request-id')
        return { status: answer.status, body: answer.body, headers, costs }
      }
      const known = await tried('known')
      expect(known).toMatchObject({ status: 401, costs: [{ length: 32, N: 2 ** 15 }] })
      for (const name of ['unknown', 'inactive', 'deleted', 'invited'])
        expect(await tried(name)).toEqual(known)
    },
  )
})
