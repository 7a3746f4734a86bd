import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** Macros of Office, of Excel before 1997, and of OpenDocument. */
const MACROS = /(^|\/)vbaProject\.bin$|^xl\/macrosheets\/|^(Basic|Scripts)\//i
/** OpenDocument lists its parts here, with how they are encrypted. */
const MANIFEST = /^META-INF\/manifest\.xml$/i
const MAX_PARTS = 10_000
const LARGEST_MANIFEST = 8 * 1024 * 1024

/**
 * Returns whether an Office or OpenDocument file has macros, whatever its type says; undefined if it is damaged, has
 * too many parts or is encrypted.
 */
export const hasMacros = (path: string): Promise<boolean | undefined> =>
  new Promise(resolve =>
    yauzl.open(path, { lazyEntries: true }, (error, zip) => {
      if (error) return resolve(undefined)
      const finish = (macros?: boolean) => {
        zip.close()
        resolve(macros)
      }
      if (zip.entryCount > MAX_PARTS) return finish()
      zip.on('entry', async (entry: Entry) => {
        if (MACROS.test(entry.fileName)) return finish(true)
        if (MANIFEST.test(entry.fileName) && (await isEncrypted(zip, entry).catch(() => true)))
          return finish()
        zip.readEntry()
      })
      zip.on('end', () => resolve(false))
      zip.on('error', () => resolve(undefined))
      zip.readEntry()
    }),
  )

/** Whether a manifest says that parts are encrypted. Reading fails if it exceeds its declared size. */
async function isEncrypted(zip: ZipFile, entry: Entry): Promise<boolean> {
  if (entry.uncompressedSize > LARGEST_MANIFEST) return true
  const parts: Buffer[] = []
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  for await (const part of stream) parts.push(part as Buffer)
  // Without its zeros, UTF-16 is read like UTF-8.
  return Buffer.concat(parts).toString('latin1').replaceAll('\0', '').includes('encryption-data')
}
