import { delay, HttpResponse, http as route } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { createHttp } from '../../providers/http'
import { api, calls, failure, server, stageServer, success } from './stage'

stageServer()

const around = { api: '/api/v1', token: () => '1|secret', language: () => 'fr' }
const http = createHttp(around)

describe('the fetch wrapper', () => {
  it('C-01 sends JSON, the client, the token and the language', async () => {
    server.use(route.post(`${api}/things`, () => success({ id: 1 })))
    const { data, status } = await http('things', { method: 'POST', body: { name: 'x' } })
    const [request] = calls
    expect({ data, status }).toEqual({ data: { id: 1 }, status: 200 })
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      'accept-language': 'fr',
      authorization: 'Bearer 1|secret',
    })
    expect(request?.credentials).toBe('include')
  })

  it("L-09 names the tab's live connection in every write", async () => {
    server.use(
      route.get(`${api}/things`, () => success([])),
      route.put(`${api}/things/1`, () => success({ id: 1 })),
    )
    const live = createHttp(around)
    live.writeAs?.(() => '12.34')
    await live('things')
    await live('things/1', { method: 'PUT', body: {} })
    expect(calls.map(({ headers }) => headers.get('X-Socket-ID'))).toEqual([null, '12.34'])
  })

  it('A-16 reports that the office now requires two-step verification', async () => {
    server.use(route.get(`${api}/things`, () => failure(403, 'two_steps_required')))
    const onTwoStepsRequired = vi.fn()
    await expect(createHttp({ ...around, onTwoStepsRequired })('things')).rejects.toThrow()
    expect(onTwoStepsRequired).toHaveBeenCalledOnce()
  })

  it('C-01 appends the query to the path and returns meta and headers', async () => {
    server.use(
      route.get(`${api}/things`, () =>
        HttpResponse.json(
          { status: 'success', data: [], meta: { total: 3 } },
          { headers: { 'Content-Range': 'things 0-2/3' } },
        ),
      ),
    )
    const answer = await http('/things?a=1', { query: { filter: '{"q":"é"}', cursor: undefined } })
    expect(new URL(calls[0]?.url ?? '').search).toBe('?a=1&filter=%7B%22q%22%3A%22%C3%A9%22%7D')
    expect(answer.meta).toEqual({ total: 3 })
    expect(answer.headers.get('Content-Range')).toBe('things 0-2/3')
  })

  it('C-02 a 422 gives one message per field, as react-admin expects', async () => {
    const errors = { name: ['Too long.', 'Taken.'], 'contacts.0.email': ['No email address.'] }
    server.use(route.put(`${api}/things/1`, () => failure(422, 'invalid', { errors })))
    await expect(http('things/1', { method: 'PUT', body: {} })).rejects.toMatchObject({
      status: 422,
      message: 'invalid said',
      body: {
        code: 'invalid',
        errors: { name: 'Too long. Taken.', 'contacts.0.email': 'No email address.' },
      },
    })
  })

  it('C-01 a call that takes too long ends with a clear message', async () => {
    server.use(route.get(`${api}/slow`, async () => delay('infinite')))
    const impatient = createHttp({ ...around, timeoutMs: 50 })
    await expect(impatient('slow')).rejects.toMatchObject({ status: 0, message: 'http.timeout' })
  })

  it('E-02 reports a lost network', async () => {
    server.use(route.get(`${api}/things`, () => HttpResponse.error()))
    await expect(http('things')).rejects.toMatchObject({ status: 0, message: 'http.offline' })
  })

  it('E-02 a connection that breaks mid-response reports the same', async () => {
    const begun = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":'))
      },
      pull(controller) {
        controller.error(new TypeError('network error'))
      },
    })
    server.use(route.get(`${api}/things`, () => new HttpResponse(begun)))
    await expect(http('things')).rejects.toMatchObject({ status: 0, message: 'http.offline' })
  })

  it('E-02 a proxy page instead of an API response is an error, not data', async () => {
    server.use(route.get(`${api}/things`, () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })))
    await expect(http('things')).rejects.toMatchObject({ status: 502, message: 'http.failed' })
    server.use(route.get(`${api}/things`, () => HttpResponse.html('<h1>Hello</h1>')))
    await expect(http('things')).rejects.toMatchObject({ message: 'http.malformed' })
  })

  it('C-01 a cancelling caller gets its own abort, not a network error', async () => {
    server.use(route.get(`${api}/slow`, async () => delay('infinite')))
    const caller = new AbortController()
    const call = http('slow', { signal: caller.signal })
    caller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})
