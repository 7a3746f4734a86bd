import { expect, it } from 'vitest'
import { openApiDocument } from '../../server/api/openapi/document'
import { defineResource, text } from '../../src/define'
import { dataOf } from '../../src/define/dataOf'
import { tenancies } from '../server/records/leases'
import { resourceOfFile } from './definitionFile'

const readings = defineResource({
  name: 'readings',
  title: 'name',
  subject: 'Reading',
  appendOnly: true,
  fields: { name: text({ required: true }) },
})

it.each([
  ['versions by day', tenancies.get('leases')],
  ['append-only records', readings],
])('T-01 a definition with %s is data without code', (_what, resource) => {
  const { data, code } = dataOf(resource)
  expect(code).toEqual([])
  expect(resourceOfFile('again.json', JSON.stringify(data))).toEqual(resource)
})

it('C-12 the description names `as_of` for resources with versions by day, and for no other', () => {
  const { paths } = openApiDocument(tenancies, '1.0.0') as never as {
    paths: Record<string, { get: { parameters?: { name: string; description?: string }[] } }>
  }
  const day = (path: string) => paths[path]?.get.parameters?.find(({ name }) => name === 'as_of')
  for (const path of ['/leases', '/leases/{id}', '/leases/export'])
    expect([path, day(path)]).toEqual([path, expect.anything()])
  for (const path of ['/people', '/people/{id}', '/lease-terms'])
    expect([path, paths[path] && day(path)]).toEqual([path, undefined])
})
