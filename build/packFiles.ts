import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

/**
 * Writes a brotli and a gzip copy of each text of the build, so that no server compresses it for every visitor. A file with a hash
 * in its name that has copies is from an earlier build, and the same.
 */
export async function packFiles(dist: string): Promise<void> {
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
