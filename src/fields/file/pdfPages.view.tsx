import { Box } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { openPdf, type PDFDocumentProxy, problemOf } from './pdf'
import { PdfPage } from './pdfPage.view'
import { PreviewMessage } from './previewMessage.view'

/** Shows the pages of a PDF below each other; each is drawn when it is near the viewport. */
export function PdfPages({ content, zoom }: { content: Blob; zoom: number }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [problem, setProblem] = useState<string>()
  const [width, setWidth] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let left = false
    const opened = openPdf(content)
    opened.pdf.then(
      found => {
        if (!left) setPdf(found)
      },
      (error: unknown) => {
        if (!left) setProblem(problemOf(error))
      },
    )
    return () => {
      left = true
      opened.close()
    }
  }, [content])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  if (problem) return <PreviewMessage message={problem} error />
  return (
    <Box ref={frame} tabIndex={0} sx={frameStyle}>
      {pdf && width
        ? Array.from({ length: pdf.numPages }, (_page, index) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
              key={index}
              pdf={pdf}
              number={index + 1}
              width={Math.min(width, 900) * zoom}
            />
          ))
        : null}
      {pdf ? null : <PreviewMessage message="app.loading" />}
    </Box>
  )
}

const frameStyle = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  p: { xs: 1, sm: 2 },
  bgcolor: 'action.hover',
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  // Centres the pages, while wider pages can still be scrolled to their start.
  '& > *': { marginInline: 'auto' },
}
