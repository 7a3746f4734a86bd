import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { MAX_PART } from '../../../server/features/imports/file/limits'
import { readXml } from '../../../server/features/imports/file/workbook/xml'
import { openZip } from '../../../server/features/imports/file/workbook/zip'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coverdesk-packed-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes an archive to disk and returns its path. */
async function packed(name: string, parts: Readonly<Record<string, Buffer>>): Promise<string> {
  const zip = new ZipFile()
  for (const [part, bytes] of Object.entries(parts)) zip.addBuffer(bytes, part)
  zip.end()
  const path = join(folder, name)
  await pipeline(zip.outputStream as unknown as Readable, createWriteStream(path))
  return path
}

async function unpacked(path: string, part: string): Promise<number> {
  const zip = await openZip(path)
  try {
    let size = 0
    for await (const bytes of await zip.read(part)) size += (bytes as Buffer).length
    return size
  } finally {
    zip.close()
  }
}

const tooMuch = { options: { message: 'import.file.too_much' } }

it('C-11 rejects an oversized part before unpacking it', async () => {
  const path = await packed('bomb', { small: Buffer.from('x'), large: Buffer.alloc(MAX_PART + 1) })
  expect((await readFile(path)).length).toBeLessThan(100_000)
  expect(await unpacked(path, 'small')).toBe(1)
  await expect(unpacked(path, 'large')).rejects.toMatchObject(tooMuch)
})

it('C-11 rejects a part that unpacks to more than declared as soon as it does', async () => {
  const path = await packed('lie', { part: Buffer.alloc(5_000_000) })
  const bytes = await readFile(path)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(5_000_000)
  const said = Buffer.alloc(4)
  said.writeUInt32LE(10)
  for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size, at + 1)) said.copy(bytes, at)
  await writeFile(path, bytes)
  await expect(unpacked(path, 'part')).rejects.toThrow(/too many bytes/)
})

it("C-11 a workbook's XML loads no external content and expands no entities", async () => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>`
  const file = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>'
  for (const xml of [laughs, file]) {
    const texts: string[] = []
    const read = async () => {
      for await (const _ of readXml(Readable.from([Buffer.from(xml)]), {
        text: text => void texts.push(text),
      }));
    }
    await expect(read()).rejects.toMatchObject({ options: { message: 'import.file.workbook' } })
    expect(texts.join('')).not.toMatch(/root:|haha/)
  }
})
