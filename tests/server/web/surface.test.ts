import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

// These requests end before any database access, so one engine is enough.
const one = engines.slice(0, 1)

describe.each(one)('what the port reveals to strangers, on $name', engine => {
  let test: TestApp
  let server: Server
  let dist: string
  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'coverdesk-dist-'))
    await mkdir(join(dist, 'assets'))
    for (const name of ['index.html', '.env', '.git', 'assets/app-1.js'])
      await writeFile(join(dist, name), `the content of ${name}`)
    test = await openTestApp(engine, {}, dist)
    await test.addAccount({ email: 'admin@example.com' })
    server = createServer(getRequestListener(test.app.fetch)).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await test.close()
    await rm(dist, { recursive: true })
  })

  /** Sends raw text and returns the first line of each response, until the server closes the connection. */
  async function said(lines: readonly string[]): Promise<string[]> {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(lines.join('\r\n'))
    let answer = ''
    for await (const part of socket) answer += part
    return answer.split('\r\n').filter(line => line.startsWith('HTTP/1.1'))
  }

  it.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND'])(
    'O-08 no page and no API responds to %s',
    async method => {
      for (const path of ['/build/', '/api/v1/health']) {
        const [line = ''] = await said([`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close', '', ''])
        expect(line).not.toMatch(/^HTTP\/1\.1 [123]/)
      }
    },
  )

  it.each(['/build/assets/', '/build/.env', '/build/.git', '/build/..%2fpackage.json', '/package.json'])(
    'O-08 %s returns 404',
    async path => {
      const response = await test.app.request(path, { headers: { 'Sec-Fetch-Mode': 'no-cors' } })
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('the content of')
    },
  )

  it("O-08 no response names the server's software", async () => {
    for (const path of ['/build/', '/api/v1/health', '/api/v1/nothing']) {
      const { headers } = await test.call(path)
      for (const name of ['Server', 'X-Powered-By', 'Via']) expect(headers.get(name)).toBeNull()
    }
  })

  it('O-08 rejects a request with two lengths, without reading a second request from it', async () => {
    const hidden = ['GET /api/v1/health HTTP/1.1', 'Host: x', '', '']
    const body = ['0', '', ...hidden].join('\r\n')
    const head = ['POST /api/v1/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json']
    const lengths = [
      ['Transfer-Encoding: chunked', `Content-Length: ${body.length}`],
      [`Content-Length: ${body.length}`, 'Content-Length: 1'],
      ['Transfer-Encoding: identity, chunked2'],
    ]
    for (const length of lengths) {
      const lines = await said([...head, ...length, '', body])
      expect(lines).toEqual(['HTTP/1.1 400 Bad Request'])
    }
  })

  it('A-01 P-05 the sign-in cookie alone gives no access: a cross-site request reads nothing', async () => {
    const token = await test.signIn('admin@example.com')
    const Cookie = `accessToken=${encodeURIComponent(token)}`
    expect((await test.call('/api/v1/auth/me', { token })).status).toBe(200)
    for (const path of ['auth/me', 'customers', 'files/1', 'settings/company'])
      expect((await test.call(`/api/v1/${path}`, { headers: { Cookie } })).status).toBe(401)
  })
})
