import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../../server/api/openapi/document'
import { schemaNames } from '../../../server/api/schemas/schemaNames'
import { loadResources } from '../../../server/base/product/resources'
import { singularOf } from '../../../src/core/i18n/plurals'
import { joinResources } from '../../../src/core/schema/resources'

const named = (...names: string[]) => ({ all: names.map(name => ({ name })) })
const recordsIn = (...names: string[]) => {
  const resources = named(...names)
  return Object.fromEntries(names.map(name => [name, schemaNames(resources, { name }).record]))
}

type Operations = Record<string, Record<string, { operationId: string }>>
const operationIds = (document: object) =>
  Object.values((document as { paths: Operations }).paths).flatMap(methods =>
    Object.values(methods).map(({ operationId }) => operationId),
  )

describe('N-07 names of schemas', () => {
  it('N-07 C-12 a record is called by its singular', () => {
    expect(recordsIn('customers', 'policies', 'work-orders', 'news')).toEqual({
      customers: 'Customer',
      policies: 'Policy',
      'work-orders': 'WorkOrder',
      news: 'News',
    })
    expect(schemaNames(named('customers'), { name: 'customers' })).toEqual({
      record: 'Customer',
      create: 'CustomerCreate',
      update: 'CustomerUpdate',
      updateMany: 'CustomerUpdateMany',
    })
  })

  it('N-07 names that would be the same differ, in any order of the definitions', () => {
    const rivals = [
      'customer',
      'customer-creates',
      'customers',
      'a-1',
      'a1',
      'ab-cs',
      'abcs',
      'policys',
      'policies',
    ]
    const names = recordsIn(...rivals)
    expect(names).toMatchObject({ customers: 'Customer', customer: 'Customer2', policies: 'Policy' })
    expect(names).toMatchObject({ 'customer-creates': 'CustomerCreates', policys: 'Policys' })
    expect(recordsIn(...rivals.toReversed())).toEqual(names)
    const all = rivals.flatMap(name => Object.values(schemaNames(named(...rivals), { name })))
    expect(new Set(all.map(name => name.toLowerCase())).size).toBe(all.length)
  })

  it('N-07 no resource is called like a schema of the engine', () => {
    const names = { tasks: 'Tasks', choices: 'Choices', files: 'Files' }
    expect(recordsIn(...Object.keys(names))).toEqual(names)
  })

  it("N-07 an office's own definitions don't change the names of the product's", async () => {
    const shipped = await loadResources()
    const rivals = shipped.all.flatMap(({ name }) => [
      name.replace(/s$/, ''),
      `${name.replace(/s$/, '')}-creates`,
      `${name.replace(/ies$/, 'ys')}-updates`,
      name.replaceAll('-', ''),
    ])
    const own = [...new Set(rivals)].filter(name => !shipped.find(name)).map(name => ({ name }))
    for (const each of shipped.all)
      expect(schemaNames({ all: [...own, ...shipped.all] }, each), each.name).toEqual(
        schemaNames(shipped, each),
      )
  })

  it('N-07 the document has each schema and each operation once, also with rivals', async () => {
    const shipped = await loadResources()
    const customers = shipped.get('customers')
    const twin = (name: string) => ({ ...customers, name, relations: {} })
    const all = [...shipped.all, twin('customer'), twin('customer-creates'), twin('tasks'), twin('lists')]
    const document = openApiDocument(joinResources(all), '1.0.0')
    const { schemas } = document.components as { schemas: Record<string, object> }
    // An overwritten schema would be missing.
    for (const resource of all)
      for (const name of Object.values(schemaNames(joinResources(all), resource)))
        expect(schemas).toHaveProperty(name)
    for (const names of [Object.keys(schemas), operationIds(document)]) {
      const inLowerCase = names.map(name => name.toLowerCase())
      expect(inLowerCase.filter((name, at) => inLowerCase.indexOf(name) !== at)).toEqual([])
    }
    expect(schemas.Task).not.toHaveProperty('properties.version')
  })

  it("N-07 an office's own definitions don't change the names of the product's operations", async () => {
    const shipped = await loadResources()
    const customers = shipped.get('customers')
    const links = shipped.all.flatMap(({ name, relations }) =>
      Object.keys(relations).map(below => `${singularOf(name, 'en')}-${below}`),
    )
    const own = [...new Set(links)].filter(name => !shipped.find(name) && !name.includes('_'))
    expect(own).toContain('customer-policies')
    const all = [...shipped.all, ...own.map(name => ({ ...customers, name, relations: {} }))]
    const { paths } = openApiDocument(joinResources(all), '1.0.0') as { paths: Operations }
    const { paths: before } = openApiDocument(shipped, '1.0.0') as { paths: Operations }
    for (const [path, methods] of Object.entries(before))
      for (const [method, { operationId }] of Object.entries(methods))
        expect(paths[path]?.[method]?.operationId, path).toBe(operationId)
  })
})
