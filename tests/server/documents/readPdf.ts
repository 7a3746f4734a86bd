import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text with its position on the page, in points from the left and from the top. */
export interface PrintedText {
  text: string
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** The metadata and texts of a PDF. */
export interface ReadPdf {
  document: PDFDocumentProxy
  info: Record<string, unknown>
  texts: PrintedText[]
  /** All texts without spaces, because amounts contain several kinds of spaces. */
  whole: string
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const texts: PrintedText[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { height } = page.getViewport({ scale: 1 })
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || !item.str.trim()) continue
      const [x, y] = [item.transform[4] as number, height - (item.transform[5] as number)]
      texts.push({ text: item.str, page: number, x, y, width: item.width, height: item.height })
    }
  }
  const { info } = await document.getMetadata()
  return {
    document,
    info: info as Record<string, unknown>,
    texts,
    whole: texts
      .map(({ text }) => text)
      .join('')
      .replace(/\s/gu, ''),
  }
}

/** Returns the number of separate inked areas across a text; joined letters of a word form one area. */
export async function inkPieces({ document }: ReadPdf, { page, x, y, width, height }: PrintedText) {
  const scale = 8
  const sheet = await document.getPage(page)
  const viewport = sheet.getViewport({ scale })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const canvasContext = canvas.getContext('2d')
  await sheet.render({ canvas: canvas as never, canvasContext: canvasContext as never, viewport }).promise
  const [left, top, across, down] = [x, y - height, width, height * 1.4].map(one => Math.round(one * scale))
  const { data } = canvasContext.getImageData(left ?? 0, top ?? 0, across ?? 1, down ?? 1)
  const inked = Array.from({ length: across ?? 0 }, (_, column) =>
    Array.from({ length: down ?? 0 }).some(
      (_one, row) => (data[(row * (across ?? 0) + column) * 4] ?? 255) < 128,
    ),
  )
  return inked.filter((ink, column) => ink && !inked[column - 1]).length
}
