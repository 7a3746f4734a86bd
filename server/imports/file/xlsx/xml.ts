import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { broken } from '../broken'

/** What a part of a workbook is read with, by names without their prefixes. */
export interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads XML as it comes; after each piece the caller has its turn. Entities of its own a document has none: the parser refuses them. */
export async function* readXml(stream: Readable, reader: XmlReader): AsyncGenerator<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  parser.on('error', error => {
    throw broken('workbook', { reason: error.message.slice(0, 200) })
  })
  parser.on('opentag', ({ name, attributes }) => reader.open?.(local(name), attributes))
  parser.on('closetag', ({ name }) => reader.close?.(local(name)))
  if (reader.text) parser.on('text', text => reader.text?.(text))
  if (reader.text) parser.on('cdata', text => reader.text?.(text))
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
