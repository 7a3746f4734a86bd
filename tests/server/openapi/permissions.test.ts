import { Ajv2020 } from 'ajv/dist/2020'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shippedQuestions } from '../../../resources/questionSets/questionSets.first'
import { openApiDocument } from '../../../server/api/openapi/document'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const API = '/api/v1'
const [engine] = engines

interface Operation {
  operationId: string
  parameters: { name: string; description?: string }[]
  'x-permission'?: { action: string | string[]; subject: string }
}

describe('C-12 what integrators read in the document', () => {
  let app: TestApp
  // biome-ignore lint/suspicious/noExplicitAny: the document's own schema is checked in another test
  let document: any
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    if (!engine) throw new Error('No engine to test on')
    app = await openTestApp(engine)
    document = (await app.call(`${API}/openapi.json`)).body
    for (const [name, user_type] of Object.entries({ admin: 1, program: 4 })) {
      await app.addAccount({ email: `${name}@example.com`, user_type })
      tokens[name] = await app.signIn(`${name}@example.com`)
    }
  })
  afterAll(() => app.close())

  it('C-12 P-09 every action and subject that a rule can have is one that the server accepts', async () => {
    const rules = document.components.schemas.RoleCreate.properties.permissions.anyOf[0].items.properties
    const { action, subject } = rules
    expect(action.items.enum).toEqual(expect.arrayContaining(['create', 'manage', 'read', 'block']))
    expect(subject.items.enum).toEqual(expect.arrayContaining(['all', 'Customer', 'dashboard', 'views']))
    const permissions = [{ action: action.items.enum, subject: subject.items.enum }]
    const role = { name: 'All names', permissions }
    const { status, body } = await app.call(`${API}/roles`, { token: tokens.admin, body: role })
    expect([status, body.errors]).toEqual([201, undefined])
  })

  it('C-12 P-09 the names of what a reader may not know are left out', () => {
    const { resources } = app.services
    const without = openApiDocument(resources, '1', { hidden: ['payments'] }) as never as typeof document
    const { subject } = without.components.schemas.RoleCreate.properties.permissions.anyOf[0].items.properties
    expect(subject.items.enum).toContain('Policy')
    expect(subject.items.enum).not.toContain('Payment')
  })

  it('C-12 P-09 an account without rights is refused with the permission that each operation names', async () => {
    const asked = Object.entries<Record<string, Operation>>(document.paths)
      .filter(([path]) => !path.includes('{'))
      .flatMap(([path, methods]) => Object.entries(methods).map(each => [path, ...each] as const))
      .filter(([, , operation]) => operation['x-permission'])
    expect(asked.length).toBeGreaterThan(200)
    const wrong: string[] = []
    for (const [path, method, { operationId, 'x-permission': needed }] of asked) {
      const query = method === 'get' ? '' : '?filter={"id":[1]}'
      const takesFilter = ['put', 'delete'].includes(method) || path.includes('/transitions/')
      const { status, body } = await app.call(`${API}${path}${takesFilter ? query : ''}`, {
        ...{ token: tokens.program, method: method.toUpperCase() },
        ...(method === 'get' ? {} : { body: path.includes('/trash/') ? { ids: [1] } : {} }),
      })
      // Nobody has rights to what only the server writes or what is never changed.
      if (status === 409) continue
      const named = [needed?.action].flat().includes(body.details?.action)
      if (status !== 403 || !named || body.details.subject !== needed?.subject)
        wrong.push(`${operationId} ${status} ${JSON.stringify([body, needed])}`)
    }
    expect(wrong).toEqual([])
  })

  it('C-12 names the options that are numbers or codes, and what is left out and replaced', () => {
    const { User, Customer, CustomerUpdate } = document.components.schemas
    const types = '1 = System Admin; 2 = Manager; 3 = Staff; 4 = User'
    expect(User.properties.user_type).toMatchObject({ enum: [1, 2, 3, 4], description: types })
    expect(Customer.description).toContain('Only `id` and `version`')
    expect(CustomerUpdate.description).toContain('replaces the whole value')
    expect(Customer.properties.created_at.format).toBe('date-time')
    expect(Customer.properties.status).not.toHaveProperty('description')
  })

  it('C-12 a list always has its meta, and an error one of the codes', async () => {
    const list = document.paths['/customers'].get
    const { required } = list.responses[200].content['application/json'].schema
    expect(required).toEqual(['status', 'data', 'meta'])
    const one = document.paths['/customers/{id}'].get.responses[200].content['application/json'].schema
    expect(one.required).toEqual(['status', 'data'])
    expect(list.parameters[0].description).toContain('by default [["')
    expect(Object.keys(document.components.schemas.Error.properties.details.properties)).toEqual(
      expect.arrayContaining(['missing', 'changed']),
    )
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ ...document, $id: 'api' })
    const { body } = await app.call(`${API}/customers`, { token: tokens.program })
    expect(ajv.validate('api#/components/schemas/Error', body), ajv.errorsText()).toBe(true)
    expect(ajv.validate('api#/components/schemas/Error', { ...body, code: 'other' })).toBe(false)
  })

  it('C-12 types the questions of a field of answers, and says whose they are', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ ...document, $id: 'api' })
    const questions = Object.values(shippedQuestions).flat()
    expect(questions.length).toBeGreaterThan(50)
    for (const question of questions)
      expect(ajv.validate('api#/components/schemas/FormQuestion', question), ajv.errorsText()).toBe(true)
    expect(ajv.validate('api#/components/schemas/FormQuestion', { key: 'a', type: 'text' })).toBe(false)
    const of = document.paths['/work-orders/questions'].get.parameters.find(
      ({ name }: { name: string }) => name === 'of',
    )
    expect(of.description).toContain('`insurance_type_id` (/insurance-types)')
  })

  it('C-12 the page of a resource shows its subject and what each operation needs', async () => {
    const page = await (await app.app.request(`${API}/docs/customers`)).text()
    expect(page).toContain('Subject of rules: <code>Customer</code>')
    expect(page).toMatch(/Permission: <code>block<\/code> · <code>Customer<\/code>/)
    expect(page).toContain('Permission: <code>create</code>, <code>update</code> · <code>Customer</code>')
  })
})
