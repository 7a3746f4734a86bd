import { delay, HttpResponse, http as route } from 'msw'
import { describe, expect, it } from 'vitest'
import { createApi } from '../../providers/api'
import { fileCalls } from '../../providers/dataProvider'
import { createHttp } from '../../providers/http'
import { api, calls, failure, server, stageServer, success } from './stage'

stageServer()

const around = { api: '/api/v1', token: () => '1|secret', language: () => 'fr' }
const files = fileCalls(createApi(createHttp(around)))
const picture = new File(['x'.repeat(2000)], 'صورة.png', { type: 'image/png' })
const answered = { id: 7, name: 'صورة.png', size: 2000, type: 'image/png' }
const headers = {
  'Content-Type': answered.type,
  'Content-Length': String(answered.size),
  'Content-Disposition': `inline; filename="____.png"; filename*=UTF-8''${encodeURIComponent(answered.name)}`,
}

describe('files', () => {
  it('D-15 C-01 an upload reports progress, and sends the same headers as every call', async () => {
    server.use(route.post(`${api}/files`, () => success(answered)))
    const shares: number[] = []
    expect(await files.uploadFile(picture, share => shares.push(share))).toEqual(answered)
    expect(shares.at(-1)).toBe(1)
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({
      'x-requested-with': 'XMLHttpRequest',
      'content-type': expect.stringContaining('multipart/form-data; boundary='),
      'accept-language': 'fr',
      authorization: 'Bearer 1|secret',
    })
    expect(calls[0]?.credentials).toBe('include')
  })

  it("D-15 E-02 an upload fails with the server's error", async () => {
    server.use(route.post(`${api}/files`, () => failure(415, 'unsupported_type')))
    await expect(files.uploadFile(picture, () => undefined)).rejects.toMatchObject({
      status: 415,
      message: 'unsupported_type said',
    })
    server.use(route.post(`${api}/files`, () => HttpResponse.error()))
    await expect(files.uploadFile(picture, () => undefined)).rejects.toMatchObject({
      status: 0,
      message: 'http.offline',
    })
  })

  it('A-06 repeats an upload after its sender has signed in again', async () => {
    server.use(
      route.post(`${api}/files`, () => failure(401, 'unauthenticated'), { once: true }),
      route.post(`${api}/files`, () => success(answered)),
    )
    const requests: string[] = []
    const onUnauthorized = async (path: string) => requests.push(path) > 0
    const patient = fileCalls(createApi(createHttp({ ...around, onUnauthorized })))
    expect(await patient.uploadFile(picture, () => undefined)).toEqual(answered)
    expect(requests).toEqual(['files'])
  })

  it('C-01 an unanswered upload times out, and a cancelled one ends immediately', async () => {
    server.use(route.post(`${api}/files`, async () => delay('infinite')))
    const impatient = fileCalls(createApi(createHttp({ ...around, timeoutMs: 50 })))
    await expect(impatient.uploadFile(picture, () => undefined)).rejects.toMatchObject({
      message: 'http.timeout',
    })
    const caller = new AbortController()
    const call = files.uploadFile(picture, () => undefined, caller.signal)
    caller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  it("D-15 knows a file's name without fetching it", async () => {
    server.use(route.head(`${api}/files/7`, () => new HttpResponse(null, { headers })))
    expect(await files.fileInfo(7)).toEqual(answered)
  })

  it('D-15 downloads a file with its name', async () => {
    server.use(route.get(`${api}/files/7`, () => new HttpResponse('x'.repeat(2000), { headers })))
    const { info, content } = await files.downloadFile(7)
    expect(info).toEqual(answered)
    expect(content.size).toBe(2000)
  })
})
