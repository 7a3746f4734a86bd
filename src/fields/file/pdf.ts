import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

// Served from our own origin, because the content security policy allows no other scripts.
GlobalWorkerOptions.workerSrc = worker

/** An open PDF, and a function to close it. */
export interface OpenedPdf {
  pdf: Promise<PDFDocumentProxy>
  close(): void
}

/** Opens a PDF with all features disabled that could run scripts. */
export function openPdf(content: Blob): OpenedPdf {
  let closed = false
  const task = content.arrayBuffer().then(data => {
    const opening = getDocument({
      data: new Uint8Array(data),
      isEvalSupported: false,
      useWasm: false,
      enableXfa: false,
      // Warnings about unusual files are not logged; errors are shown on the screen.
      verbosity: 0,
    })
    if (closed) void opening.destroy()
    return opening
  })
  return {
    pdf: task.then(opening => opening.promise),
    close: () => {
      closed = true
      void task.then(opening => opening.destroy())
    },
  }
}

/** Returns the catalogue key of the reason why a PDF can't be shown. */
export function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'preview.password'
  return name === 'InvalidPDFException' || name === 'FormatError' ? 'preview.broken' : 'preview.failed'
}
