import { broken } from '../broken'
import { MAX_CELL, MAX_SHARED, MAX_SHARED_BYTES, MAX_SHEET } from '../limits'
import { TextStore } from './textStore'
import { readXml } from './xml'
import type { Zip } from './zip'

/** The texts that the cells of a workbook share, as many as there is room for. */
export async function readSharedTexts(zip: Zip, part: string | undefined): Promise<TextStore> {
  const texts = new TextStore()
  if (!part) return texts
  let text = ''
  let isText = false
  let aside = 0
  const pieces = readXml(await zip.read(part, MAX_SHEET), {
    unit: 'si',
    open: name => {
      if (name === 'si') text = ''
      // How a name is read aloud stands beside it.
      if (name === 'rPh') aside += 1
      isText = name === 't'
    },
    text: piece => {
      if (!isText || aside) return
      text += piece
      if (text.length > MAX_CELL) throw broken('cell_too_long', { limit: MAX_CELL })
    },
    close: name => {
      if (name === 't') isText = false
      if (name === 'rPh') aside -= 1
      if (name !== 'si') return
      if (texts.size >= MAX_SHARED || texts.bytes > MAX_SHARED_BYTES) throw broken('too_much')
      texts.add(text)
    },
  })
  for await (const _piece of pieces) void _piece
  return texts
}
