import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { createDatabase, dropDatabase } from '../support/postgresCluster'
import { builtEntry, type RunningServer, startServer } from '../support/serverProcess'

const DEMO = { email: 'admin@example.com', password: 'coverdesk-demo' }

const postgresUrl = inject('postgresUrl')

/**
 * Creates an empty database. Returns an empty string without
 * PostgreSQL: the process then creates an embedded one.
 */
async function emptyDatabase(): Promise<string> {
  if (!postgresUrl) return ''
  const url = await createDatabase(postgresUrl)
  onTestFinished(() => dropDatabase(postgresUrl, url))
  return url
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'coverdesk-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function signIn({ url }: RunningServer): Promise<Response> {
  return fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(DEMO),
  })
}

/** Runs the server until it exits, which it must do on its own. */
function runToEnd(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, builtEntry(process.cwd(), 'server/main.ts'), {
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  return new Promise(resolve => child.once('exit', code => resolve({ code, output })))
}

describe('server process', () => {
  it('O-01 O-02 prints its address and the demo sign-ins, which work until DEMO=0', {
    timeout: 180_000,
  }, async () => {
    const dataDir = await folder()
    const first = await startServer({ engine: 'pglite', demo: true, dataDir, build: true })
    await expect.poll(() => first.output()).toContain(`http://localhost:${first.port}/build/`)
    for (const name of ['admin', 'manager', 'staff', 'agent', 'lead', 'guest'])
      expect(first.output()).toContain(`${name}@example.com`)
    const answer = await signIn(first)
    expect(answer.status).toBe(200)
    const { data } = (await answer.json()) as { data: { token: string } }
    expect(await first.stop()).toBe(0)
    // In a terminal or a pipe, a person sees the address, the sign-ins and warnings, but no log lines.
    expect(first.output()).not.toContain('"level":30')

    const second = await startServer({ engine: 'pglite', demo: false, dataDir, build: true })
    const me = await fetch(`${second.url}/api/v1/auth/me`, {
      headers: { Authorization: `Bearer ${data.token}` },
    })
    expect(me.status).toBe(401)
    expect((await signIn(second)).status).toBe(401)
    expect(second.output()).not.toContain('admin@example.com')
    expect(await second.stop()).toBe(0)
  })

  it('O-07 an invalid setting stops the start and is named', async () => {
    const { code, output } = await runToEnd({ PORT: 'eighty' })
    expect(code).toBe(1)
    expect(output).toContain('PORT must be a port')
  })
})

describe('running process', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ engine: 'pglite' })
  }, 120_000)
  afterAll(async () => void (await server.stop()))

  it('O-01 rejects a second process on the same folder, naming the first', {
    timeout: 120_000,
  }, async () => {
    const { code, output } = await runToEnd({ PORT: '0', DATA_DIR: server.dataDir, DEMO: '0' })
    expect(code).toBe(1)
    expect(output).toContain(`process ${server.pid}`)
    expect(output).not.toContain('    at ')
    expect((await fetch(`${server.url}/api/v1/health`)).status).toBe(200)
  })

  it('O-07 names a port in use', { timeout: 120_000 }, async () => {
    const { code, output } = await runToEnd({
      PORT: String(server.port),
      DATA_DIR: await folder(),
      DATABASE_URL: await emptyDatabase(),
      DEMO: '0',
    })
    expect(code).toBe(1)
    expect(output).toContain(`Port ${server.port} is in use`)
  })

  it('O-06 SIGTERM finishes the running request, accepts no new one and exits with 0', {
    timeout: 120_000,
  }, async () => {
    const { port } = server
    const body = JSON.stringify(DEMO)
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Expect: '100-continue',
    }
    const inHand = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/v1/auth/login', headers })
    const answered = new Promise<number | undefined>((resolve, reject) =>
      inHand.once('response', response => resolve(response.resume().statusCode)).once('error', reject),
    )
    const taken = new Promise(resolve => inHand.once('continue', resolve))
    inHand.flushHeaders()
    await taken
    const ended = server.stop('SIGTERM')
    await expect.poll(() => refuses(port)).toBe(true)
    inHand.end(body)
    expect(await answered).toBe(401)
    expect(await ended).toBe(0)
  })
})

describe.runIf(postgresUrl)('several processes on one PostgreSQL', () => {
  it('O-04 start together, fill the database once, and share their sessions', {
    timeout: 240_000,
  }, async () => {
    const databaseUrl = await createDatabase(String(postgresUrl))
    // Both processes share one folder, because they must have the same files.
    const dataDir = await folder()
    const start = () => startServer({ engine: 'postgres', databaseUrl, dataDir, demo: true, build: true })
    const [one, other] = await Promise.all([start(), start()])
    const answer = await signIn(one)
    const { data } = (await answer.json()) as { data: { token: string } }
    const headers = { Authorization: `Bearer ${data.token}` }
    const list = await fetch(`${other.url}/api/v1/users?range=[0,0]`, { headers })
    expect(list.headers.get('Content-Range')).toMatch(/\/14$/)
    await fetch(`${other.url}/api/v1/auth/logout`, { method: 'POST', headers })
    expect((await fetch(`${one.url}/api/v1/auth/me`, { headers })).status).toBe(401)
    expect(await Promise.all([one.stop(), other.stop()])).toEqual([0, 0])
    await dropDatabase(String(postgresUrl), databaseUrl)
  })
})

/** Returns whether a new connection is rejected. */
function refuses(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true))
    socket.once('connect', () => socket.destroy())
  })
}
