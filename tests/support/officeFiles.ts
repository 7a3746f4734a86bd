import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

// Small files of the formats that offices have, each with what its readers look for.

/** Returns a zip of parts, the first ones without compression, as OpenDocument asks for its `mimetype`. */
export function zipOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(parts))
    zip.addBuffer(Buffer.from(text), name, { compress: name !== 'mimetype' })
  zip.end()
  return buffer(Readable.from(zip.outputStream))
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const SLIDES = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

const contentTypes = (part: string, type: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${part}" ContentType="${type}.main+xml"/></Types>`
const relations = (part: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`

/** A letter of Word; `more` are further parts, `type` another type of its main part. */
export const docx = (more: Readonly<Record<string, string>> = {}, type = WORD): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': contentTypes('word/document.xml', type),
    '_rels/.rels': relations('word/document.xml'),
    'word/document.xml':
      '<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Attestation</w:t></w:r></w:p></w:body></w:document>',
    ...more,
  })

export const pptx = (): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': contentTypes('ppt/presentation.xml', SLIDES),
    '_rels/.rels': relations('ppt/presentation.xml'),
    'ppt/presentation.xml':
      '<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>',
  })

/** A file of LibreOffice: `text`, `spreadsheet` or `presentation`. */
export const openDocument = (kind: string, more: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml':
      '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
    ...more,
  })

const SECTOR = 512
const END_OF_CHAIN = 0xfffffffe
const NO_STREAM = 0xffffffff

/** The start of a letter of Word 97, which is not encrypted unless `flags` say so. */
export function letter({ version = 0xc1, flags = 0 } = {}): Buffer {
  const start = Buffer.alloc(32)
  for (const [at, value] of [
    [0, 0xa5ec],
    [2, version],
    [10, flags],
  ] as const)
    start.writeUInt16LE(value, at)
  return start
}

const record = (type: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}
/** The start of a part of a workbook of Excel 97. */
const startOf = (kind: number) => record(0x0809, Buffer.from([0, 6, kind, 0, 0, 0, 0, 0]))
const END = record(0x0a, Buffer.alloc(0))

interface OldWorkbook {
  /** The type of its sheet in the list of sheets, and at the sheet's start. */
  listed?: number
  sheet?: number
  password?: boolean
}

/** The stream of a workbook of Excel 97 with one sheet (MS-XLS). */
export function oldWorkbook({ listed = 0, sheet = 0x10, password = false }: OldWorkbook = {}): Buffer {
  const start = Buffer.concat([startOf(5), ...(password ? [record(0x2f, Buffer.alloc(6))] : [])])
  const entry = Buffer.from([0, 0, 0, 0, 0, listed, 1, 0, 65])
  entry.writeUInt32LE(start.length + 4 + entry.length + END.length)
  return Buffer.concat([start, record(0x85, entry), END, startOf(sheet), END])
}

/**
 * A compound file (MS-CFB) with streams of these names, as Office before 2007 and Outlook write. A stream without
 * content is empty.
 */
export function compoundFile(streams: readonly (string | [string, Buffer])[]): Buffer {
  const names = streams.map(stream => (typeof stream === 'string' ? stream : stream[0]))
  // Shorter streams would be in another place of the file.
  const contents = streams.map(stream =>
    typeof stream === 'string'
      ? Buffer.alloc(0)
      : Buffer.concat([stream[1], Buffer.alloc(4096)]).subarray(0, 4096),
  )
  const header = Buffer.alloc(SECTOR)
  header.write('d0cf11e0a1b11ae1', 'hex')
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(END_OF_CHAIN, 60)
  header.writeUInt32LE(END_OF_CHAIN, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const entries = ['Root Entry', ...names].map((name, at) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    entry[66] = at === 0 ? 5 : 2
    for (const place of [68, 72, 76]) entry.writeUInt32LE(NO_STREAM, place)
    // The names are siblings below the root.
    if (at === 0) entry.writeUInt32LE(1, 76)
    else if (at < names.length) entry.writeUInt32LE(at + 1, 72)
    return entry
  })
  const sectors = Math.ceil(entries.length / 4)
  const directory = Buffer.concat([...entries, Buffer.alloc((sectors * 4 - entries.length) * 128)])
  const table = Buffer.alloc(SECTOR, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  for (let at = 1; at <= sectors; at++) table.writeUInt32LE(at < sectors ? at + 1 : END_OF_CHAIN, at * 4)
  let next = sectors + 1
  for (const [at, content] of contents.entries()) {
    if (!content.length) continue
    directory.writeUInt32LE(next, (at + 1) * 128 + 116)
    directory.writeUInt32LE(content.length, (at + 1) * 128 + 120)
    const end = next + content.length / SECTOR - 1
    for (; next <= end; next++) table.writeUInt32LE(next < end ? next + 1 : END_OF_CHAIN, next * 4)
  }
  return Buffer.concat([header, table, directory, ...contents])
}

/** A photo of a phone without its data, in the container of HEIF (ISO 23008-12). */
export const heic = (): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic'),
    Buffer.alloc(4),
    Buffer.from('mif1heic'),
    Buffer.from([0, 0, 0, 8]),
    Buffer.from('mdat'),
  ])

/** A scan of one black pixel. */
export function tiff(): Buffer {
  const tags = [
    [256, 1],
    [257, 1],
    [258, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, 1],
    [279, 1],
  ]
  const head = Buffer.from([0x49, 0x49, 42, 0, 10, 0, 0, 0, 0, 0])
  const directory = Buffer.alloc(2 + tags.length * 12 + 4)
  directory.writeUInt16LE(tags.length, 0)
  for (const [at, [tag = 0, value = 0]] of tags.entries()) {
    directory.writeUInt16LE(tag, 2 + at * 12)
    directory.writeUInt16LE(4, 4 + at * 12)
    directory.writeUInt32LE(1, 6 + at * 12)
    directory.writeUInt32LE(value, 10 + at * 12)
  }
  return Buffer.concat([head, directory])
}

/** An e-mail whose HTML would run a script if a browser showed it. */
export const EMAIL = [
  'Return-Path: <amel@example.com>',
  'Received: from mail.example.com',
  '\tby office.example.com; Mon, 2 Mar 2026 09:00:00 +0100',
  'From: Amel <amel@example.com>',
  'To: office@example.com',
  'Subject: =?UTF-8?B?2LnZgtiv?=',
  'MIME-Version: 1.0',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<!doctype html><script>document.title = "run"</script><p>Contract</p>',
].join('\r\n')
