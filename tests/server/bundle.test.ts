import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, it } from 'vitest'
import { BUNDLED_SERVER, startServer } from '../support/serverProcess'

const run = promisify(execFile)
/** An unprivileged user, who owns no file of the bundle and can't write to any. */
const NOBODY = 65534
const uid = process.getuid?.() === 0 ? NOBODY : undefined
const as = uid === undefined ? {} : { uid, gid: uid }

const admin = { email: 'first@example.com', password: 'correct horse battery staple' }

it('O-01 O-09 a bundle makes an account and serves pages without sources, as a user who cannot write to it', {
  timeout: 300_000,
}, async () => {
  const [tree, dataDir] = [join(inject('folder'), 'bundle'), join(inject('folder'), 'bundle-data')]
  await run(process.execPath, ['--import', 'tsx', 'scripts/bundle.ts', tree])
  expect(readdirSync(join(tree, 'node_modules'))).not.toContain('vite')
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const script of Object.values(scripts))
    expect(existsSync(join(tree, script.replace('exec node ', ''))), script).toBe(true)
  await mkdir(dataDir)
  if (uid !== undefined) {
    await run('chmod', ['a+rx', inject('folder')])
    await run('chown', ['-R', String(uid), dataDir])
  }

  const command = join(BUNDLED_SERVER, 'userCreate.js')
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: '', USER_PASSWORD: admin.password }
  await run(process.execPath, [command, '--email', admin.email, '--name', 'First'], { cwd: tree, env, ...as })

  const server = await startServer({ engine: 'pglite', dataDir, tree, uid })
  const call = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init)
  const entered = await call('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  })
  expect(entered.status).toBe(200)
  const page = await (await call('/build/')).text()
  const script = /assets\/[\w-]+\.js/.exec(page)?.[0]
  expect((await call(`/build/${script}`)).headers.get('Content-Type')).toMatch(/javascript/)
  expect(await server.stop()).toBe(0)
})
