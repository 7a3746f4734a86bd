import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../support/serverProcess'
import { copyTree } from '../../support/treeCopy'

it('O-01 in development, a changed definition is in the API without a hand, and a broken one leaves it as it was', {
  timeout: 120_000,
}, async () => {
  const { tree, remove } = await copyTree()
  onTestFinished(remove)
  const server = await startServer({ engine: 'pglite', dev: true, tree })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const file = join(tree, 'resources/insuranceTypes/index.ts')
  const written = await readFile(file, 'utf8')
  const hasField = (name: string) =>
    fetch(`${server.url}/api/v1/openapi.json`).then(
      async answer => (await answer.text()).includes(`"${name}"`),
      () => undefined,
    )
  const withField = (name: string) => written.replace('fields: {', `fields: {\n    ${name}: text(),`)
  expect(await hasField('nickname')).toBe(false)
  await writeFile(file, withField('nickname'))
  await expect.poll(() => hasField('nickname'), { timeout: 60_000 }).toBe(true)
  await writeFile(file, 'export const insuranceTypes = {')
  await expect.poll(server.output, { timeout: 60_000 }).toContain('The previous server keeps running.')
  expect(await hasField('nickname')).toBe(true)
  expect(await server.stop()).toBe(0)
})
