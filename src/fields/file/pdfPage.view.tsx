import { Box } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PDFDocumentProxy } from './pdf'

interface Props {
  pdf: PDFDocumentProxy
  number: number
  /** In CSS pixels. */
  width: number
}

/** The shape of a page before it is loaded. */
const A4 = 297 / 210

/** A page of a PDF, drawn when it is near the viewport; its text is available to screen readers. */
export function PdfPage({ pdf, number, width }: Props) {
  const translate = useTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  const [shape, setShape] = useState(A4)
  const [text, setText] = useState('')
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const watch = new IntersectionObserver(entries => setNear(entries.some(entry => entry.isIntersecting)), {
      rootMargin: '100% 0px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const element = canvas.current
    if (!near || !element) return
    let drawing: { cancel(): void } | undefined
    let left = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      const { width: own, height } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: (width / own) * Math.min(2, window.devicePixelRatio || 1) })
      if (left) return
      setShape(height / own)
      element.width = Math.floor(viewport.width)
      element.height = Math.floor(viewport.height)
      const task = page.render({ canvas: element, viewport })
      drawing = task
      await task.promise
      const { items } = await page.getTextContent()
      if (!left) setText(items.map(item => ('str' in item ? item.str : '')).join(' '))
    }
    draw().catch((error: unknown) => {
      if (!left) console.warn(`Page ${number} could not be rendered`, error)
    })
    return () => {
      left = true
      drawing?.cancel()
    }
  }, [pdf, number, width, near])
  return (
    <Box component="section" aria-label={translate('preview.page', { number, count: pdf.numPages })}>
      <Box
        component="canvas"
        ref={canvas}
        aria-hidden
        sx={{ display: 'block', bgcolor: '#fff', boxShadow: 1 }}
        style={{ width, height: Math.round(width * shape) }}
      />
      <Box component="p" sx={visuallyHidden}>
        {text}
      </Box>
    </Box>
  )
}

const visuallyHidden = {
  position: 'absolute',
  clip: 'rect(0 0 0 0)',
  overflow: 'hidden',
  width: 1,
  height: 1,
  m: 0,
}
