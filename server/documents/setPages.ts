import { renderToBuffer } from '@react-pdf/renderer'
import { registerFonts } from './fonts'
import type { PrintedPages } from './serverDocument'

/** Sets the pages of a document as a PDF. */
export function setPages(pages: PrintedPages): Promise<Buffer> {
  registerFonts()
  return renderToBuffer(pages)
}
