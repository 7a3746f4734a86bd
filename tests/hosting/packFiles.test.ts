import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { deleteOldCopies, packFiles } from '../../build/packFiles'

it('O-01 each text of a build gets compressed copies once, and a new build of the page new ones', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'coverdesk-dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  mkdirSync(join(dist, 'assets'))
  const long = 'text '.repeat(200)
  const names = ['index.html', 'config.json', 'assets/a-1.js', 'assets/picture.png', 'assets/small.js']
  for (const name of names) writeFileSync(join(dist, name), name.includes('small') ? 'x' : long)
  await packFiles(dist)
  const copies = () =>
    readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(br|gz)$/.test(name))
      .sort()
  expect(copies()).toEqual(['assets/a-1.js.br', 'assets/a-1.js.gz', 'index.html.br', 'index.html.gz'])
  const script = join(dist, 'assets/a-1.js')
  expect(brotliDecompressSync(readFileSync(`${script}.br`)).toString()).toBe(long)
  expect(gunzipSync(readFileSync(`${script}.gz`)).toString()).toBe(long)

  const before = statSync(`${script}.br`).ino
  writeFileSync(join(dist, 'index.html'), `${long}new`)
  deleteOldCopies(dist)
  expect(copies()).toEqual(['assets/a-1.js.br', 'assets/a-1.js.gz'])
  await packFiles(dist, 1)
  expect(brotliDecompressSync(readFileSync(join(dist, 'index.html.br'))).toString()).toBe(`${long}new`)
  expect(statSync(`${script}.br`).ino).toBe(before)
})
