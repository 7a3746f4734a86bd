import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

// A file of our own: the pages' policy allows no other scripts.
GlobalWorkerOptions.workerSrc = worker

/** A PDF that is open, and how to close it. */
export interface OpenedPdf {
  pdf: Promise<PDFDocumentProxy>
  close(): void
}

/** Opens a PDF; what of it could run a script is left aside. */
export function openPdf(content: Blob): OpenedPdf {
  let closed = false
  const task = content.arrayBuffer().then(data => {
    const opening = getDocument({
      data: new Uint8Array(data),
      isEvalSupported: false,
      useWasm: false,
      enableXfa: false,
      // What it makes of an odd file is said on the screen.
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

/** Why a PDF cannot be shown, as a phrase. */
export function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'preview.password'
  return name === 'InvalidPDFException' || name === 'FormatError' ? 'preview.broken' : 'preview.failed'
}
