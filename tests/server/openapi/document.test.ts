import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../../server/api/openapi/document'
import { schemaNames } from '../../../server/api/schemas/schemaNames'
import { settingsGroups } from '../../../server/engine/settings/groups'
import type { Resources } from '../../../src/core/schema/resources'
import { engines } from '../../support/databases'
import { library } from '../api/definitions'
import { expandRoute } from '../expandRoute'
import { openTestApp, type TestApp } from '../testApp'
import { post } from '../transitions/definitions'

const API = '/api/v1'
const [engine] = engines
/**
 * Routes that aren't API calls: the embedded Pusher server's, and those for the front end's pages and files.
 */
const OTHERS = /^\/(apps\/:app\/|build|config\.json|\*|$)/

/** Returns the paths of a route with `:resource` or `:group`, one or more for each definition. */
function expanded(path: string, method: string, resources: Resources): string[] {
  const groups = path.includes(':group') ? settingsGroups(resources) : []
  const named = path.includes(':resource')
    ? resources.all.flatMap(resource => expandRoute(path, method, resource))
    : groups.length
      ? groups.map(({ name }) => path.replace(':group', name))
      : [path]
  return named.map(one => one.replace(/:(\w+)/g, '{$1}'))
}

interface Named {
  $ref?: string
  properties?: object
}
interface Content {
  content: { 'application/json': { schema: Named } }
}
interface Described {
  requestBody: Content
  responses: Record<number, Content> & { 409: Content }
}

describe('C-12 OpenAPI document', () => {
  let app: TestApp
  beforeAll(async () => {
    if (!engine) throw new Error('No engine to test on')
    app = await openTestApp(engine)
  })
  afterAll(() => app.close())

  it('C-12 validates as OpenAPI 3.1, for the product and for every field type', async () => {
    const { body } = await app.call(`${API}/openapi.json`)
    for (const document of [body, openApiDocument(library, '1.0.0')]) {
      const validator = new Validator()
      const { valid, errors } = await validator.validate(structuredClone(document))
      expect(errors).toBeUndefined()
      expect(valid).toBe(true)
      expect(validator.version).toBe('3.1')
      validator.resolveRefs()
    }
  })

  it('T-01 the JSON Schema of a definition is open to editors', async () => {
    const { status, body } = await app.call(`${API}/definitions/schema.json`)
    expect(status).toBe(200)
    expect(body.anyOf).toMatchObject([
      { type: 'object', required: ['name', 'title', 'subject', 'fields'] },
      { type: 'object', required: ['extends'] },
    ])
  })

  it('C-12 has every route of the server, and no other', async () => {
    const { body } = await app.call(`${API}/openapi.json`)
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map(method => `${method.toUpperCase()} ${path}`),
    )
    const served = app.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${API}/`))
      .flatMap(({ method, path }) =>
        expanded(path.slice(API.length), method, app.services.resources).map(one => `${method} ${one}`),
      )
    expect([...new Set(described)].sort()).toEqual([...new Set(served)].sort())
  })

  it('C-12 has the root-level calls too, at their own addresses', async () => {
    const { body } = await app.call(`${API}/openapi.json`)
    type Operation = { servers?: { url: string }[] }
    const described = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { servers = [] }]) =>
        servers
          .filter(({ url }) => url !== API)
          .map(({ url }) => `${method.toUpperCase()} ${url === '/' ? '' : url}${path}`),
      ),
    )
    const served = app.app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.startsWith(`${API}/`) && !OTHERS.test(path))
      .map(({ method, path }) => `${method} ${path}`)
    expect(described.sort()).toEqual([...new Set(served)].sort())
  })

  it('C-12 C-10 documents the row versions of a bulk write, and its conflict response', async () => {
    const document = openApiDocument(post, '1.0.0') as never as {
      paths: Record<string, Record<string, Described>>
      components: { schemas: Record<string, { properties: object }> }
    }
    const named = (schema: Named) =>
      document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
    const writes = ['/letters put', '/letters delete', '/letters/transitions/send post'].map(each => {
      const [path = '', method = ''] = each.split(' ')
      return document.paths[path]?.[method] as Described
    })
    for (const { requestBody, responses } of writes) {
      expect(named(requestBody.content['application/json'].schema).properties).toMatchObject({
        versions: { anyOf: [{ additionalProperties: { type: 'integer' } }, { type: 'null' }] },
      })
      expect(JSON.stringify(named(responses[409].content['application/json'].schema))).toContain('StaleRow')
    }
  })

  it('C-12 O-06 documents which ids are integers and which UUIDs, and a 503 for every call', async () => {
    const { paths } = (await app.call(`${API}/openapi.json`)).body
    const id = { name: 'id', in: 'path', required: true }
    const uuid = { ...id, schema: { type: 'string', format: 'uuid' } }
    for (const path of ['/jobs/{id}', '/operations/{id}', '/imports/{id}'])
      expect(paths[path].get.parameters).toContainEqual(uuid)
    const counted = { ...id, schema: { type: 'integer', minimum: 1 } }
    expect(paths['/customers/{id}'].get.parameters).toContainEqual(counted)
    const text = { in: 'path', required: true, schema: { type: 'string' } }
    for (const [path, name] of [
      ['/definitions/{name}', 'name'],
      ['/studio/resources/{name}', 'name'],
      ['/docs/{tag}', 'tag'],
      ['/drafts/{of}/{form}', 'of'],
      ['/drafts/{of}/{form}', 'form'],
    ] as const)
      expect(paths[path].get.parameters, path).toContainEqual({ ...text, name })
    const byPath = Object.values<Record<string, { responses: object }>>(paths)
    const operations = byPath.flatMap(methods => Object.values(methods))
    for (const { responses } of operations) expect(responses).toHaveProperty('503')
  })

  it.each([
    ['get /customers', 'listCustomers'],
    ['get /customers/{id}', 'readCustomer'],
    ['post /insurance-companies', 'createInsuranceCompany'],
    ['put /policies/{id}', 'updatePolicy'],
    ['put /policies', 'updateManyPolicies'],
    ['delete /work-orders/{id}', 'deleteWorkOrder'],
    ['post /customers/{id}/block', 'blockCustomer'],
    ['post /policies/{id}/give_notice', 'givePolicyNotice'],
    ['post /policies/transitions/renew', 'renewManyPolicies'],
    ['get /customers/{id}/work_orders', 'listCustomerWorkOrders'],
    ['post /customers/{id}/work_orders', 'createCustomerWorkOrder'],
    ['get /customers/{id}/history', 'listCustomerHistory'],
  ])('C-12 names the operation of %s as clients call it: %s', async (called, name) => {
    const [method = '', path = ''] = called.split(' ')
    const { body } = await app.call(`${API}/openapi.json`)
    expect(body.paths[path][method].operationId).toBe(name)
  })

  it('C-12 says what references refer to, and titles every field', async () => {
    const { body } = await app.call(`${API}/openapi.json`)
    const { schemas } = body.components
    expect(schemas.WorkOrder.title).toBe('Work order')
    expect(schemas.WorkOrder.properties.customer_id).toMatchObject({
      title: 'Customer',
      'x-resource': 'customers',
      description: 'Id of a record of /customers',
    })
    // References to people, which definitions make without naming the resource of accounts.
    expect(schemas.WorkOrder.properties.created_by).toMatchObject({
      'x-resource': 'users',
      description: 'Id of a record of /users',
    })
    expect(JSON.stringify(body)).not.toContain('@account')
    // A stranger sees the product's labels, not only readable names.
    expect(schemas.Customer.properties.bank_iban.title).toBe('IBAN')
    for (const { name, fields } of app.services.resources.all) {
      const record = schemas[schemaNames(app.services.resources, { name }).record]
      for (const [field, { title }] of Object.entries<{ title?: string }>(record.properties))
        expect(title, `${name}.${field}`).toMatch(/\S/)
      for (const [field, { kind }] of Object.entries(fields))
        if (kind === 'reference' || kind === 'references')
          expect(record.properties[field], `${name}.${field}`).toHaveProperty('x-resource')
    }
  })

  it('C-12 answers a method that a path lacks with those that it has', async () => {
    await app.addAccount({ email: 'admin@example.com' })
    const token = await app.signIn('admin@example.com')
    const refused = await app.call(`${API}/customers/1`, { token, method: 'PATCH', body: { name: 'A' } })
    expect(refused.status).toBe(405)
    expect(refused.body).toMatchObject({ code: 'method_not_allowed', details: { method: 'PATCH' } })
    expect(refused.headers.get('Allow')).toBe('DELETE, GET, PUT')
    for (const path of ['customers/1/a/b/c', 'nonsense/1', 'nonsense'])
      expect((await app.call(`${API}/${path}`, { token, method: 'PATCH' })).status, path).toBe(404)
  })

  it('C-12 gives every operation a name of its own', async () => {
    const { body } = await app.call(`${API}/openapi.json`)
    const names = Object.values(
      body.paths as Record<string, Record<string, { operationId: string }>>,
    ).flatMap(methods => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(names).size).toBe(names.length)
  })
})
