import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readOrMakeKey } from '../../../server/base/encryption/openKeyring'

// All file systems of test machines support hard links, so the test makes them fail.
vi.mock('node:fs/promises', async original => ({
  ...(await original<typeof import('node:fs/promises')>()),
  link: () => Promise.reject(Object.assign(new Error('not supported'), { code: 'ENOTSUP' })),
}))

it('U-08 creates a key on a file system without hard links', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coverdesk-key-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const key = await readOrMakeKey(folder)
  expect(key.length).toBeGreaterThanOrEqual(43)
  expect(await readOrMakeKey(folder)).toBe(key)
  expect(await readdir(folder)).toEqual(['secret.key'])
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
})
