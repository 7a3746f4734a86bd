import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { STAGES, stageModules } from '../../build/stages'
import { ensureBuilt } from '../../scripts/ensureBuilt'
import { buildGraph, type FileGraph, type FilesOf } from '../../server/api/web/buildGraph'
import { firstLoad, SLACK } from './firstLoad'

const DIST = 'dist'

describe('the first load', () => {
  let filesOf: FilesOf
  beforeAll(async () => {
    await ensureBuilt(process.cwd(), 'ignore')
    filesOf = buildGraph(DIST)
  }, 240_000)

  const bytesOf = (...files: string[]) =>
    files
      .map(file => brotliCompressSync(readFileSync(join(DIST, file))).length)
      .reduce((sum, bytes) => sum + bytes, 0)
  const own = () => [
    ...readFileSync(join(DIST, '.first/frame.html'), 'utf8').matchAll(/src="\.\/(assets\/[^"]+)"/g),
  ]
  const entry = () => own().map(([, file = '']) => file)

  const expectWithin = (bytes: number, budget: number) => expect(bytes).toBeLessThanOrEqual(budget * SLACK)

  it('O-01 loads one file per stage', () => {
    const { holds }: FileGraph = JSON.parse(readFileSync(join(DIST, '.first/files.json'), 'utf8'))
    for (const [name, modules] of Object.entries(STAGES))
      for (const module of modules) {
        const built = Object.keys(holds).filter(path => stageModules([module]).test(`/${path}`))
        expect(built, module).not.toEqual([])
        for (const path of built) expect(holds[path], path).toMatch(new RegExp(`^assets/${name}-`))
      }
  })

  it('O-01 opens the list of every definition without the file of records or forms', () => {
    const { holds }: FileGraph = JSON.parse(readFileSync(join(DIST, '.first/files.json'), 'utf8'))
    const definitions = Object.keys(holds).filter(module => /^definition:.+\.js$/.test(module))
    expect(definitions.length).toBeGreaterThan(10)
    for (const definition of definitions)
      for (const file of filesOf(definition))
        expect(file, definition).not.toMatch(/^assets\/(?:record|form)-/)
  })

  it('O-01 loads a page of a few kB that waits for nothing', () => {
    expectWithin(bytesOf('.first/frame.html', '.first/early.js'), firstLoad.page)
    const page = readFileSync(join(DIST, '.first/frame.html'), 'utf8')
    expect(page).not.toMatch(/<link[^>]+stylesheet/)
    expect(page).not.toMatch(/<script(?![^>]+type="module")[^>]+src=/)
  })

  it('O-01 stays within the budget at the sign-in', () => {
    expectWithin(bytesOf(...entry(), ...filesOf('src/core/i18n/en/first.ts')), firstLoad.signIn)
  })

  it('O-01 stays within the budget until the first list', () => {
    const next = [
      'src/app/startApp.tsx',
      'src/pages/ListPage.tsx',
      'src/core/i18n/en/index.ts',
      'definition:en.json',
    ]
    expectWithin(bytesOf(...entry(), ...filesOf(...next, 'src/core/i18n/en/first.ts')), firstLoad.list)
  })
})
