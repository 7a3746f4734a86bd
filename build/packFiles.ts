import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const PACKED = /\.(js|mjs|css|svg|json|html)$/
/** For whoever hosts it to change. */
const OPEN = 'config.json'
/** Smaller ones do not get smaller. */
const AT_LEAST = 300
/** What is bigger is loaded by few, and takes too long to be packed as small as can be. */
const BIG = 250_000
/** Brotli's dictionary of the web's own words. */
const TEXT = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Lays a brotli and a gzip copy beside each text of the build: no server packs them again for every visitor. */
export function packFiles(): Plugin {
  let dist = ''
  return {
    name: 'pack-files',
    apply: 'build',
    configResolved: config => {
      dist = join(config.root, config.build.outDir)
    },
    writeBundle: { order: 'post', sequential: true, handler: () => packAll(dist) },
  }
}

/** What has a hash in its name and a copy beside it is from an earlier build, and the same. */
async function packAll(dist: string): Promise<void> {
  const top = readdirSync(dist).filter(name => !name.startsWith('.'))
  const assets = readdirSync(join(dist, 'assets'))
  const had = new Set(assets)
  const fresh = assets.filter(name => !had.has(`${name}.br`)).map(name => join('assets', name))
  const left = [...top, ...fresh]
    .filter(name => PACKED.test(name) && name !== OPEN)
    .map(name => join(dist, name))
  const work = async () => {
    for (let file = left.pop(); file; file = left.pop()) await pack(file)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

async function pack(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < AT_LEAST) return
  const params = {
    ...TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_QUALITY]: content.length > BIG ? 9 : 11,
  }
  await Promise.all([
    brotli(content, { params }).then(packed => writeFile(`${file}.br`, packed)),
    zip(content, { level: 9 }).then(packed => writeFile(`${file}.gz`, packed)),
  ])
}
