import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openStage, type Stage, soon } from './pusherStage'

let stage: Stage
afterEach(() => stage.close())

/** Returns the code with which the server closes a connection; undefined if it accepts the connection. */
async function endOf(headers: Record<string, string>): Promise<number | undefined> {
  const raw = await stage.raw(undefined, headers)
  await soon(() => expect(raw.ended ?? raw.heard[0]).toBeDefined())
  return raw.ended?.code
}

describe('L-07 allowed origins', () => {
  it("L-07 accepts the server's own pages, allowed origins, and non-browser clients", async () => {
    stage = await openStage({ allowedOrigins: ['https://office.example.com'] })
    const own = `127.0.0.1:${stage.port}`
    expect(await endOf({})).toBeUndefined()
    for (const origin of [`http://${own}`, `https://${own}`, 'https://office.example.com'])
      expect(await endOf({ Origin: origin })).toBeUndefined()
    const foreign = ['https://evil.example.com', 'http://office.example.com', 'http://127.0.0.1', 'null', 'x']
    for (const origin of foreign) expect(await endOf({ Origin: origin })).toBe(4009)
    const forwarded = { Origin: 'https://desk.example.com', 'X-Forwarded-Host': 'desk.example.com' }
    expect(await endOf(forwarded)).toBe(4009)
  })

  it('L-07 behind a trusted proxy, accepts pages of the forwarded host', async () => {
    stage = await openStage({ trustedProxies: 1 })
    const forwarded = { 'X-Forwarded-Host': 'evil.example.com, desk.example.com' }
    expect(await endOf({ ...forwarded, Origin: 'https://desk.example.com' })).toBeUndefined()
    expect(await endOf({ ...forwarded, Origin: 'https://evil.example.com' })).toBe(4009)
  })
})

describe('L-07 one port for requests and live connections', () => {
  it('L-07 leaves other WebSockets to other listeners, or returns 404', async () => {
    stage = await openStage()
    expect(await statusOf('/vite', 'websocket')).toBe(404)
    stage.http.on('upgrade', (_, socket) => socket.end('HTTP/1.1 418 I am a teapot\r\n\r\n'))
    expect(await statusOf('/vite', 'websocket')).toBe(418)
  })

  it('L-07 a request that merely offers HTTP/2 is handled like any other, with its body', async () => {
    stage = await openStage()
    expect(await statusOf('/apps/other/channels', 'h2c')).toBe(404)
    const body = '{"name":"e","channel":"c","data":"1"}'
    const answer = await exchange(
      `POST /apps/coverdesk/events?auth_key=coverdesk HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\n` +
        `Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 401 /)
    expect(answer).toContain('The version of the signature must be 1.0')
  })

  it('L-07 at shutdown clients are told to reconnect, and no new ones are accepted', async () => {
    stage = await openStage()
    const [raw, deaf] = [await stage.raw(), await stage.raw()]
    await soon(() => expect(raw.heard.length + deaf.heard.length).toBe(2))
    await stage.stop()
    await soon(() => expect(raw.ended?.code).toBe(4200))
    expect(stage.server.hub.connections.size).toBe(0)
  })
})

function statusOf(path: string, upgrade: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      Connection: 'Upgrade',
      Upgrade: upgrade,
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    const upgrading = request({ port: stage.port, host: '127.0.0.1', path, headers }, answer => {
      resolve(answer.statusCode)
      answer.resume()
    })
    upgrading.on('error', reject).end()
  })
}

/** Sends bytes and returns the response. */
function exchange(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(stage.port, '127.0.0.1', () => socket.write(text))
    let read = ''
    socket.on('data', chunk => {
      read += chunk
      if (!/signature/.test(read)) return
      resolve(read)
      socket.destroy()
    })
    socket.on('error', reject)
  })
}
