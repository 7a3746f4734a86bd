import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { broken } from '../broken'
import { begins, ZIP } from '../otherFormats'
import { readPart } from '../workbook/readPart'
import { openZip, type Zip } from '../workbook/zip'

/** The part with the sheets. */
export const CONTENT = 'content.xml'
const MANIFEST = 'META-INF/manifest.xml'
/** LibreOffice since 24.2 encrypts a document as a whole. */
const ENCRYPTED = 'encrypted-package'

/** Returns whether a zip file is an OpenDocument. */
export async function isDocument(path: string): Promise<boolean> {
  const zip = await openZip(path)
  try {
    return zip.has(CONTENT) || zip.has(ENCRYPTED)
  } finally {
    zip.close()
  }
}

/** Opens an OpenDocument: a zip file (ODS), or one XML file (FODS), which is its own content. */
export async function openDocument(path: string): Promise<Zip> {
  if (!(await isZip(path)))
    return {
      has: name => name === CONTENT,
      read: async () => createReadStream(path),
      close: () => undefined,
    }
  const zip = await openZip(path)
  try {
    if (await isEncrypted(zip)) throw broken('password')
    return zip
  } catch (error) {
    zip.close()
    throw error
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0)
    return begins(buffer, ZIP)
  } finally {
    await file.close()
  }
}

async function isEncrypted(zip: Zip): Promise<boolean> {
  if (zip.has(ENCRYPTED)) return true
  let found = false
  if (zip.has(MANIFEST))
    await readPart(zip, MANIFEST, {
      open: name => {
        if (name === 'encryption-data') found = true
      },
    })
  return found
}
