import type { Readable } from 'node:stream'
import sax from 'sax'
import { broken } from '../broken'
import { MAX_ATTRIBUTES, MAX_DEPTH, MAX_ELEMENTS } from '../limits'

/** What a part of a workbook is read with, by names without their prefixes. */
export interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  /** A piece of a text: a long one comes in several. */
  text?(text: string): void
  /** The element that such a part is made of: among so many others there must be one. */
  readonly unit?: string
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML as it comes, within its bounds; after each piece the caller has its turn. The parser gives a text of more than
 * 64 KB in pieces, and refuses a name, an attribute or a comment of so much.
 */
export async function* readXml(stream: Readable, reader: XmlReader): AsyncGenerator<void> {
  const parser = boundedParser(reader)
  const decoder = new TextDecoder()
  try {
    for await (const bytes of stream) {
      parser.write(decoder.decode(bytes as Uint8Array, { stream: true }))
      yield
    }
    parser.close()
    yield
  } finally {
    stream.destroy()
  }
}

function boundedParser(reader: XmlReader): sax.SAXParser {
  // It counts its position for its bounds too: without `position` it has none.
  const parser = sax.parser(true)
  let [depth, attributes, elements] = [0, 0, 0]
  const refuse = (reason: string) => {
    throw broken('workbook', { reason })
  }
  parser.onerror = ({ message }) => refuse(message.split('\n')[0]?.slice(0, 200) ?? '')
  // A workbook has none: there is nothing good to define in it.
  parser.ondoctype = () => refuse('DOCTYPE')
  parser.onopentagstart = () => {
    attributes = 0
    depth += 1
    elements += 1
    if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) throw broken('too_much')
  }
  parser.onattribute = ({ name }) => {
    attributes += 1
    // The parser asks the object of attributes itself which it has.
    if (name === 'hasOwnProperty') refuse(name)
    if (attributes > MAX_ATTRIBUTES) throw broken('too_much')
  }
  parser.onopentag = tag => reader.open?.(local(tag.name), tag.attributes as Record<string, string>)
  parser.onclosetag = name => {
    depth -= 1
    if (local(name) === reader.unit) elements = 0
    reader.close?.(local(name))
  }
  if (reader.text) {
    parser.ontext = text => reader.text?.(text)
    parser.oncdata = text => reader.text?.(text)
  }
  return parser
}
