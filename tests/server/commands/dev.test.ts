import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../support/serverProcess'
import { copyTree } from '../../support/treeCopy'

it('O-01 in development, the API follows each saved definition, requests wait for it, and a broken file changes nothing', {
  timeout: 120_000,
}, async () => {
  const { tree, remove } = await copyTree()
  onTestFinished(remove)
  const server = await startServer({ engine: 'pglite', dev: true, tree })
  onTestFinished(async () => void (await server.stop()))
  const file = join(tree, 'resources/insuranceTypes/index.ts')
  const written = await readFile(file, 'utf8')
  // As most editors save: a new file takes the place of the old one.
  const save = async (text: string) => {
    await writeFile(`${file}~`, text)
    await rename(`${file}~`, file)
  }
  const failures: unknown[] = []
  const hasField = async (name: string) => {
    const response = await fetch(`${server.url}/api/v1/openapi.json`).catch(error => failures.push(error))
    if (typeof response === 'number') return false
    if (!response.ok) failures.push(response.status)
    return (await response.text()).includes(`"${name}"`)
  }
  const withField = (name: string) => written.replace('fields: {', `fields: {\n    ${name}: text(),`)
  expect(await hasField('nickname')).toBe(false)
  await save(withField('nickname'))
  await expect.poll(() => hasField('nickname'), { timeout: 60_000 }).toBe(true)
  expect(failures).toEqual([])

  await save(withField('nickname').replace("title: 'name'", "title: 'nowhere'"))
  await expect.poll(server.output, { timeout: 60_000 }).toContain('The API has ended (exit code 1).')
  expect((await fetch(`${server.url}/api/v1/health`)).status).toBe(503)
  await save(withField('second_name'))
  await expect.poll(() => hasField('second_name'), { timeout: 60_000 }).toBe(true)

  await save('export const insuranceTypes = {')
  await expect.poll(server.output, { timeout: 60_000 }).toContain('The previous server keeps running.')
  expect(await hasField('second_name')).toBe(true)
  expect(await server.stop()).toBe(0)
})
