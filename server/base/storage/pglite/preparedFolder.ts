import { mkdirSync, writeFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

/**
 * The first line of a packed database folder: JSON that lists the entries, whose bytes follow. The file is
 * brotli-compressed.
 */
interface Listing {
  folders: string[]
  files: { path: string; size: number }[]
}

async function list(root: string): Promise<Listing> {
  const folders: string[] = []
  const files: Listing['files'] = []
  for (const path of (await readdir(root, { recursive: true })).sort()) {
    const found = await stat(join(root, path))
    if (found.isDirectory()) folders.push(path)
    else files.push({ path, size: found.size })
  }
  return { folders, files }
}

/** Packs a database folder that is not open in any process. */
export async function packFolder(root: string): Promise<Buffer> {
  const listing = await list(root)
  const parts = [Buffer.from(`${JSON.stringify(listing)}\n`)]
  for (const { path } of listing.files) parts.push(await readFile(join(root, path)))
  const bytes = Buffer.concat(parts)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return promisify(brotliCompress)(bytes, { params })
}

/** Unpacks into a folder that does not exist yet. */
export async function unpackFolder(packed: Buffer, root: string): Promise<void> {
  const bytes = await promisify(brotliDecompress)(packed)
  const lineEnd = bytes.indexOf('\n')
  const listing = JSON.parse(bytes.toString('utf8', 0, lineEnd)) as Listing
  // Some thousand small files: writing them synchronously is three times as fast as through the thread pool.
  mkdirSync(dirname(root), { recursive: true })
  mkdirSync(root, { mode: 0o700 })
  for (const folder of listing.folders) mkdirSync(join(root, folder))
  let offset = lineEnd + 1
  for (const { path, size } of listing.files) {
    writeFileSync(join(root, path), bytes.subarray(offset, offset + size), { mode: 0o600 })
    offset += size
  }
}
