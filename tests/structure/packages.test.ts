import { describe, expect, it } from 'vitest'
import { files, read } from './tree'

type Packages = { dependencies: Record<string, string>; devDependencies: Record<string, string> }

const REGISTRY_HOST = /\bregistry\.[a-z0-9-]+\.[a-z]{2,}\b/i
const BINARY = /\.(png|jpe?g|webp|ico|woff2?|ttf|pdf|zip|gz|xlsx|wasm)$/

describe('installed packages are the tested ones', () => {
  it('every version is pinned', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Packages
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    expect(loose).toEqual([])
  })

  it('no file ties the project to one package registry', () => {
    const tied = files.filter(path => !BINARY.test(path) && REGISTRY_HOST.test(read(path)))
    expect(tied).toEqual([])
  })
})
