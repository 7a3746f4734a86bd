import { broken } from '../broken'
import { MAX_SHARED, MAX_SHARED_CHARACTERS, MAX_SHEET } from '../limits'
import { readXml } from './xml'
import type { Zip } from './zip'

/** The texts that the cells of a workbook share, as many as there is room for. */
export async function readSharedTexts(zip: Zip, part: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!part) return texts
  let text = ''
  let characters = 0
  let isText = false
  let aside = 0
  const pieces = readXml(await zip.read(part, MAX_SHEET), {
    open: name => {
      if (name === 'si') text = ''
      // How a name is read aloud stands beside it.
      if (name === 'rPh') aside += 1
      isText = name === 't'
    },
    text: piece => {
      if (isText && !aside) text += piece
      if (text.length > MAX_SHARED_CHARACTERS) throw broken('too_much')
    },
    close: name => {
      if (name === 't') isText = false
      if (name === 'rPh') aside -= 1
      if (name !== 'si') return
      characters += text.length
      if (texts.length >= MAX_SHARED || characters > MAX_SHARED_CHARACTERS) throw broken('too_much')
      texts.push(text)
    },
  })
  for await (const _piece of pieces) void _piece
  return texts
}
