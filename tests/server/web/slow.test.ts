import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { listen, newHttpServer } from '../../../server/api/web/listen'

it.each([
  ['its headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: '],
  ['its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc'],
])('E-04 disconnects a client that never %s', async (_what, sent) => {
  const server = newHttpServer({ headers: 50, request: 50, looked: 20 })
  const listening = await listen(server, request => void request.resume(), { port: 0, host: '127.0.0.1' })
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const received: string[] = []
  client.setEncoding('utf8').on('data', text => received.push(String(text)))
  client.write(sent)
  await once(client, 'close')
  expect(received.join('')).toMatch(/^HTTP\/1\.1 408/)
  await listening.stop(0)
})

it('E-04 rejects headers beyond 16 kB', async () => {
  const server = newHttpServer()
  const listening = await listen(server, (_request, response) => void response.end(), {
    port: 0,
    host: '127.0.0.1',
  })
  const answer = await fetch(`http://127.0.0.1:${listening.port}/`, {
    headers: { 'X-A': 'x'.repeat(17_000) },
  })
  expect(answer.status).toBe(431)
  await listening.stop(0)
})

it('O-06 keeps an idle connection for longer than a proxy, whatever the limits of a request', async () => {
  const server = newHttpServer({ headers: 500, request: 500, looked: 20 })
  const listening = await listen(server, (_request, response) => void response.end('done'), {
    port: 0,
    host: '127.0.0.1',
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const request = get({ port: listening.port, host: '127.0.0.1', agent })
    const [response] = await once(request, 'response')
    await once(response.resume(), 'end')
    return { request, response }
  }
  const { response } = await ask()
  expect(response.headers['keep-alive']).toBe('timeout=125')
  // In the meantime, the server disconnects a client that reaches its limits.
  const slow = connect(listening.port, '127.0.0.1')
  slow.write('GET / HTTP/1.1\r\nHost: x\r\nX-A: ')
  await once(slow.resume(), 'close')
  expect((await ask()).request.reusedSocket).toBe(true)
  agent.destroy()
  await listening.stop(0)
})

it('O-06 answers a request that arrives just before a stop, even if the process reads it late', async () => {
  const server = newHttpServer()
  const listening = await listen(server, (_request, response) => void response.end('done'), {
    port: 0,
    host: '127.0.0.1',
  })
  const accepted = once(server, 'connection')
  const client = connect(listening.port, '127.0.0.1')
  const received: string[] = []
  client.setEncoding('utf8').on('data', text => received.push(String(text)))
  await accepted
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const stopped = listening.stop(60_000)
  const busyUntil = performance.now() + 200
  while (performance.now() < busyUntil);
  await Promise.all([stopped, once(client, 'close')])
  expect(received.join('')).toMatch(/^HTTP\/1\.1 200/)
})

it('O-06 stops without waiting for a connection that has not sent anything, such as one that a browser opens in advance', async () => {
  const server = newHttpServer()
  const listening = await listen(server, (_request, response) => void response.end(), {
    port: 0,
    host: '127.0.0.1',
  })
  const accepted = once(server, 'connection')
  const client = connect(listening.port, '127.0.0.1')
  await accepted
  // Longer than a test may take.
  const stopped = listening.stop(60_000)
  await once(client.resume(), 'close')
  await stopped
})
