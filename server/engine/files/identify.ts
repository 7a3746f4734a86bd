import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { endingOf, fileFormat, fileFormats } from '../../../src/core/field/fileFormats'
import { ApiError } from '../../base/errors/apiError'
import { compoundFormat, type FoundType } from './compoundFormat'
import { hasMacros } from './officeZip'

/** Scanners and mail gateways write bytes before the header of a PDF; readers look for it this far. */
const PDF_HEAD = 1024
/** Headers of e-mails are looked for this far. */
const EMAIL_HEAD = 65_536

/** A web page or another text that programs run or draw. */
const MARKUP = /^\ufeff?\s*<[!?a-z]/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of them.
const BINARY = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]|\u001a[\s\S]/
/** Programs of DOS end a text with this. */
const CTRL_Z = '\u001a'

const COMPOUND = 'application/x-cfb'
const isMacroType = (type?: string) => type?.includes('macroenabled')

/**
 * Returns a file's name and its type by content; the declared type is ignored. `kinds` are the accepted types in
 * the reader's language.
 */
export async function identify(
  { name, path }: { name: string; path: string },
  { accepted, kinds }: { accepted: ReadonlySet<string>; kinds: string },
): Promise<{ name: string; type: string }> {
  const plain = plainName(name)
  const found = await typeOf(path, { ending: endingOf(plain), accepted })
  const isAccepted = found.type !== undefined && accepted.has(found.type)
  if (found.macros || (isMacroType(found.type) && !isAccepted))
    throw new ApiError(415, 'unsupported_type', { message: 'api.file_macros', params: { kinds } })
  if (!found.type || !isAccepted)
    throw new ApiError(415, 'unsupported_type', { message: 'api.file_type', params: { kinds } })
  return { name: namedAs(fileFormat(found.type)?.endings ?? [found.ending ?? ''], plain), type: found.type }
}

interface Expected {
  ending: string
  accepted: ReadonlySet<string>
}

async function typeOf(path: string, { ending, accepted }: Expected): Promise<FoundType> {
  const text = fileFormats.find(({ group, endings }) => group === 'text' && endings.includes(ending))
  if (text && (await isText(path))) return text
  const found = await fileTypeFromFile(path)
  if (!found) return typeOfHead(path)
  if (found.mime === COMPOUND) {
    const format = await compoundFormat(path, ending)
    const isRefused = format.macros || !accepted.has(format.type ?? '')
    // A definition can accept any compound file.
    return isRefused && accepted.has(COMPOUND) ? { type: COMPOUND, ending: found.ext } : format
  }
  const group = fileFormat(found.mime)?.group
  const isZip = ['word', 'excel', 'powerpoint', 'open_document'].includes(group ?? '')
  const macros = isZip ? await hasMacros(path) : false
  return macros === undefined ? {} : { type: found.mime, ending: found.ext, macros }
}

/** Returns the type of a PDF with bytes before its header, and of an e-mail. `file-type` looks for neither. */
async function typeOfHead(path: string): Promise<FoundType> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(EMAIL_HEAD), 0, EMAIL_HEAD, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    if (/%PDF-\d/.test(head.slice(0, PDF_HEAD))) return { type: 'application/pdf' }
    return isEmail(head) ? { type: 'message/rfc822' } : {}
  } finally {
    await file.close()
  }
}

/** Whether a text starts with the headers of an e-mail (RFC 5322), up to the first empty line. */
function isEmail(head: string): boolean {
  const [headers = ''] = head.replace(/^\u00ef\u00bb\u00bf/, '').split(/\r?\n\r?\n/, 1)
  const names: string[] = []
  const lines = headers.split(/\r?\n/)
  // The last line might be cut off.
  if (headers.length >= EMAIL_HEAD - 3) lines.pop()
  for (const line of lines) {
    if (/^[ \t]/.test(line) && names.length) continue
    const [, name] = /^([!-9;-~]+)[ \t]*:/.exec(line) ?? []
    if (!name) return false
    names.push(name.toLowerCase())
  }
  const others = ['to', 'date', 'subject', 'message-id', 'mime-version', 'received']
  return names.includes('from') && others.some(name => names.includes(name))
}

/** Whether a file is a text without binary characters, and no web page. UTF-16 has a mark at its start. */
async function isText(path: string): Promise<boolean> {
  let decoder: TextDecoder | undefined
  let isFirst = true
  let hasEnded = false
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(part))
    const text = decoder.decode(part, { stream: true })
    if (BINARY.test(text) || (hasEnded && text) || (isFirst && MARKUP.test(text))) return false
    isFirst = false
    hasEnded ||= text.endsWith(CTRL_Z)
  }
  return !isFirst
}

function encodingOf(start: Buffer): string {
  const mark = start.toString('hex', 0, 2)
  if (mark === 'fffe') return 'utf-16le'
  return mark === 'feff' ? 'utf-16be' : 'utf-8'
}

/** Returns the name without a path and without characters that are unsafe in headers or terminals. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}"]/gu, '').trim()
  return shortened(plain) || 'file'
}

const MAX_LENGTH = 150
/** Shortens the part of a name before its ending. */
function shortened(name: string): string {
  const letters = [...name]
  if (letters.length <= MAX_LENGTH) return name
  const ending = endingOf(name)
  const isEnding = fileFormats.some(({ endings }) => endings.includes(ending))
  return isEnding
    ? `${letters.slice(0, MAX_LENGTH - ending.length - 1).join('')}.${ending}`
    : letters.slice(0, MAX_LENGTH).join('')
}

/** Returns the name with an ending of the content's type, because systems open files by it. */
const namedAs = ([first = '', ...others]: readonly string[], name: string): string =>
  [first, ...others].includes(endingOf(name)) ? name : `${name}.${first}`
