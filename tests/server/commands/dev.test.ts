import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../support/serverProcess'
import { copyTree } from '../../support/treeCopy'

it('O-01 in development, the API follows each saved definition, requests wait for it, and a broken one changes nothing', {
  timeout: 120_000,
}, async () => {
  const { tree, remove } = await copyTree()
  onTestFinished(remove)
  const server = await startServer({ engine: 'pglite', dev: true, tree })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const file = join(tree, 'resources/insuranceTypes/index.ts')
  const written = await readFile(file, 'utf8')
  // Saves like most editors: a new file replaces the old one.
  const save = async (text: string) => {
    await writeFile(`${file}~`, text)
    await rename(`${file}~`, file)
  }
  // The request must never fail, even while the API restarts.
  const hasField = async (name: string) => {
    const response = await fetch(`${server.url}/api/v1/openapi.json`)
    return (await response.text()).includes(`"${name}"`)
  }
  const withField = (name: string) => written.replace('fields: {', `fields: {\n    ${name}: text(),`)
  expect(await hasField('nickname')).toBe(false)
  for (const name of ['nickname', 'second_name']) {
    await save(withField(name))
    await expect.poll(() => hasField(name), { timeout: 60_000 }).toBe(true)
  }
  await save('export const insuranceTypes = {')
  await expect.poll(server.output, { timeout: 60_000 }).toContain('The previous server keeps running.')
  expect(await hasField('second_name')).toBe(true)
  expect(await server.stop()).toBe(0)
})
