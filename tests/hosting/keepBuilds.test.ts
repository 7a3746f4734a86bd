import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Build, buildsToKeep, keepBuilds } from '../../build/keepBuilds'

const DAY = 86_400_000

describe('files of earlier builds', () => {
  let dist: string
  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), 'coverdesk-dist-'))
    mkdirSync(join(dist, 'assets'))
  })
  afterEach(() => rmSync(dist, { recursive: true }))

  /** Adds a build of these files at a moment, and returns the scripts that remain. */
  function build(at: number, ...names: string[]): string[] {
    for (const name of names)
      for (const copy of ['', '.br', '.gz']) writeFileSync(join(dist, 'assets', name + copy), '')
    keepBuilds(
      dist,
      names.map(name => `assets/${name}`),
      at,
    )
    return readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.js'))
  }

  it('E-03 stay for tabs that still run them, and are deleted after a week', () => {
    expect(build(0, 'a-1.js', 'b-1.js')).toEqual(['a-1.js', 'b-1.js'])
    expect(build(DAY, 'a-2.js', 'b-1.js')).toEqual(['a-1.js', 'a-2.js', 'b-1.js'])
    expect(build(7.5 * DAY, 'a-3.js', 'b-1.js')).toEqual(['a-2.js', 'a-3.js', 'b-1.js'])
    expect(readdirSync(join(dist, 'assets'))).toHaveLength(9)
  })

  it('E-03 files that no build knows and the oldest builds beyond the limit are deleted', () => {
    writeFileSync(join(dist, 'assets', 'stray.js'), '')
    expect(build(0, 'a-1.js')).toEqual(['a-1.js'])
    const many: Build[] = Array.from({ length: 20 }, (_, hour) => ({ at: DAY - hour, files: [] }))
    expect(buildsToKeep(many, DAY)).toHaveLength(8)
    expect(buildsToKeep(many, DAY)[0]).toBe(many[0])
  })
})
