import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { PAGE_ROWS, pagesFolder, readPage, writePages } from '../../../server/features/imports/file/rowPages'
import type { Reading } from '../../../src/contract/imports'

const reading: Reading = {
  ...{ format: 'csv', encoding: 'utf-8', separator: ',', sheet: 0, header: 1 },
  ...{ decimal: '.', days: 'ymd', currency: 'TND' },
}

it('U-02 several processes can read the same file simultaneously, and re-read missing pages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coverdesk-pages-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  const rows = Array.from({ length: PAGE_ROWS + 10 }, (_, row) => `${row}`)
  await writeFile(path, ['n', ...rows].join('\n'))
  await Promise.all(Array.from({ length: 8 }, () => writePages(path, reading)))
  const [kept = '', ...others] = await readdir(pagesFolder(path))
  expect(others).toEqual([])
  const last = PAGE_ROWS + 1
  expect((await readPage(path, reading, last))?.rows).toHaveLength(10)
  await rm(join(pagesFolder(path), kept, `${last}.json`))
  await writePages(path, reading)
  expect(await readPage(path, reading, last)).toMatchObject({ last: true })
})
