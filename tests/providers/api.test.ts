import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { createApi } from '../../providers/api'
import type { Http } from '../../providers/http'
import type { AuditedOperation } from '../../src/contract/audit'
import type { Task } from '../../src/contract/tasks'

const http = vi.fn(async () => ({
  data: [],
  meta: { labels: { users: { 7: 'Ada' } } },
  headers: new Headers(),
}))
const raw = vi.fn(async () => new Response('a,b'))
const remembered = vi.fn()
const { call, file } = createApi(Object.assign(http, { raw }) as unknown as Http, remembered)

describe('C-01 calls to endpoints', () => {
  it('C-01 fill the path and leave out parameters without a value', async () => {
    await call('GET /{resource}/{id}/history', {
      params: { resource: 'customers', id: 7 },
      query: { range: '[0,9]' },
    })
    expect(http).toHaveBeenLastCalledWith('customers/7/history', { method: 'GET', query: { range: '[0,9]' } })
    await call('GET /live/events', { query: { since: 3, within: undefined } })
    expect(http).toHaveBeenLastCalledWith('live/events', { method: 'GET', query: { since: '3' } })
    await call('PUT /drafts/{of}/{form}', {
      params: { of: 'quotes', form: 'a/b' },
      body: { values: {} } as never,
    })
    expect(http).toHaveBeenLastCalledWith('drafts/quotes/a%2Fb', { method: 'PUT', body: { values: {} } })
  })

  it('C-01 remember the labels of an answer', async () => {
    await call('GET /operations')
    expect(remembered).toHaveBeenLastCalledWith({ users: { 7: 'Ada' } })
  })

  it('C-11 return the response of a file', async () => {
    const response = await file('GET /operations/export', { query: { format: 'csv' }, streamed: true })
    expect(await response.text()).toBe('a,b')
    expect(raw).toHaveBeenLastCalledWith('operations/export', {
      ...{ method: 'GET', query: { format: 'csv' }, streamed: true },
    })
  })

  it('C-12 have the types of their endpoint', () => {
    expectTypeOf(call<'GET /operations'>)
      .returns.resolves.toHaveProperty('data')
      .toEqualTypeOf<AuditedOperation[]>()
    expectTypeOf(call<'POST /jobs/{id}/run'>)
      .returns.resolves.toHaveProperty('data')
      .toEqualTypeOf<Task>()
    expectTypeOf(call<'GET /views'>)
      .returns.resolves.toHaveProperty('meta')
      .toHaveProperty('can_share')
  })

  it('C-12 do not compile with anything that the endpoint does not describe', () => {
    const id = 7
    const wrong = () => [
      // @ts-expect-error There is no such path.
      call('GET /operation'),
      // @ts-expect-error The path has no such method.
      call('PUT /operations'),
      // @ts-expect-error The path has a parameter.
      call('GET /views/{id}'),
      // @ts-expect-error Its parameter has another name.
      call('GET /views/{id}', { params: { view: id } }),
      // @ts-expect-error The query has no such parameter.
      call('GET /operations', { query: { filters: '{}' } }),
      // @ts-expect-error The parameter has another type.
      call('GET /live/events', { query: { since: 'yesterday' } }),
      // @ts-expect-error The endpoint requires a filter.
      call('PUT /{resource}', { params: { resource: 'customers' }, body: {} }),
      // @ts-expect-error The endpoint requires a body.
      call('PUT /subscriptions/{id}', { params: { id } }),
      // @ts-expect-error The body lacks a property.
      call('PUT /subscriptions/{id}', { params: { id }, body: {} }),
      // @ts-expect-error The property has another type.
      call('PUT /subscriptions/{id}', { params: { id }, body: { paused: 'yes' } }),
      // @ts-expect-error The endpoint takes no body.
      call('POST /auth/logout', { body: {} }),
      // @ts-expect-error The endpoint takes a file.
      call('POST /{resource}/imports', { params: { resource: 'customers' }, body: { file: '' } }),
      // @ts-expect-error The answer has no such property.
      call('GET /auth/me').then(({ data }) => data.password.length),
    ]
    expect(wrong).toBeTypeOf('function')
  })
})
