import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { inputHashes, inputsHash } from '../../scripts/inputs'

async function project(): Promise<{ root: string; put: (path: string, text: string) => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'coverdesk-inputs-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  for (const path of ['resources/things.ts', 'server/main.ts', 'index.html', 'README.md'])
    await put(path, path)
  return { root, put }
}

it('O-01 a build is stale if its inputs have changed or gained a file', async () => {
  const { root, put } = await project()
  const changed = async (path: string) => {
    const before = inputHashes(root)
    await put(path, `${path} changed`)
    const after = inputHashes(root)
    return { frontEnd: before.frontEnd !== after.frontEnd, server: before.server !== after.server }
  }
  expect(await changed('resources/things.ts')).toEqual({ frontEnd: true, server: true })
  expect(await changed('resources/things.server.ts')).toEqual({ frontEnd: true, server: true })
  expect(await changed('server/main.ts')).toEqual({ frontEnd: false, server: true })
  expect(await changed('index.html')).toEqual({ frontEnd: true, server: false })
  expect(await changed('README.md')).toEqual({ frontEnd: false, server: false })
  expect(inputsHash(root)).toBe(inputHashes(root).frontEnd)
})

it('O-01 a file that was only touched makes nothing stale', async () => {
  const { root } = await project()
  const before = inputHashes(root)
  await utimes(join(root, 'server/main.ts'), 0, 0)
  expect(inputHashes(root)).toEqual(before)
})
