import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ThreadPool } from '../../../server/base/threads/threadPool'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const STRONG = 'vermeil plumage onze tambours'

describe.each(mainEngines)('a password set by an administrator, on $name', engine => {
  let test: TestApp
  let token: string
  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'admin@example.com' })
    token = await test.signIn('admin@example.com')
  })
  afterAll(() => test.close())

  const call = (path: string, method = 'GET', body?: object) =>
    test.call(`/api/v1/${path}`, { method, body, token })
  const person = (name: string) => ({
    ...{ name, email: `${name}@example.com`, user_type: 3, language: 'en', active: true },
  })
  const customer = (last_name: string) => ({
    ...{ kind: 'person', first_name: 'Kim', last_name },
    email: `${last_name.replaceAll('/', '.')}@example.com`,
  })
  const refusal = {
    status: 422,
    body: { errors: { password: expect.arrayContaining([expect.any(String)]) } },
  }
  /** Delays the assessment of the next password until `finish` is called. */
  function assessLater() {
    let finish: (assessment: object) => void = () => undefined
    const started = new Promise<void>(resolve => {
      const spy = vi.spyOn(ThreadPool.prototype, 'run').mockImplementationOnce(() => {
        resolve()
        return new Promise(answer => {
          finish = answer
        })
      })
      onTestFinished(() => void spy.mockRestore())
    })
    return { started, finish: () => finish({ score: 4, suggestions: [] }) }
  }

  it('U-01 is assessed before the transaction: until then the database serves other requests', async () => {
    const { id } = (await call('users', 'POST', person('rim'))).body.data
    const carrier = await test.addRecord('insurance-companies', {
      name: 'Alpha',
      code: 'ALPHA',
      status: 'draft',
    })
    for (const [path, method, body] of [
      ['users', 'POST', person('sami')],
      [`users/${id}`, 'PUT', {}],
      [`insurance-companies/${carrier}/users`, 'POST', person('ines')],
    ] as const) {
      const assessment = assessLater()
      const written = call(path, method, { ...body, password: STRONG })
      await assessment.started
      expect((await call('customers', 'POST', customer(path))).status).toBe(201)
      assessment.finish()
      expect((await written).status).toBe(method === 'POST' ? 201 : 200)
    }
  })

  it("A-12 is rejected on its field when easily guessed, considering the person's name", async () => {
    const weak = await call('users', 'POST', { ...person('meriem.trabelsi'), password: 'meriem.trabelsi' })
    expect(weak).toMatchObject(refusal)
    const { id } = (await call('users', 'POST', person('haythem.jaziri'))).body.data
    const changed = await call(`users/${id}`, 'PUT', { password: 'haythem.jaziri' })
    expect(changed).toMatchObject(refusal)
  })
})
