import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const compress = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Builds the bare react-admin application as one file, compressed like the product's files. */
export async function buildBaseline(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'baseline'),
    base: '/build/',
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 2000 },
  })
  await writeFile(join(outDir, 'config.json'), '{}')
  for (const file of await readdir(outDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    const content = await readFile(path)
    for (const [ending, packed] of Object.entries(compress))
      await writeFile(`${path}.${ending}`, await packed(content))
  }
}
