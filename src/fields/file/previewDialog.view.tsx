import { Box, Dialog, useMediaQuery } from '@mui/material'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { canBeShown } from '../../core/field/fileFormats'
import { isRightToLeft, stepAlong } from '../../ui/cursor/moveCursor'
import { useFileContent } from './files.view'
import { PreviewBar } from './previewBar.view'
import { PreviewMessage } from './previewMessage.view'

const PdfPages = lazy(() => import('./pdfPages.view').then(module => ({ default: module.PdfPages })))

interface Props {
  /** The files to page through, and the one that is shown first. */
  files: readonly number[]
  first: number
  onClose: () => void
}

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

/** Shows images and PDFs in a dialog, with zoom and paging. */
export function PreviewDialog({ files, first, onClose }: Props) {
  const narrow = useMediaQuery('(max-width:600px)')
  const [at, setAt] = useState(Math.max(0, files.indexOf(first)))
  const [zoom, setZoom] = useState(STEPS.indexOf(1))
  const id = files[at] ?? first
  const go = (step: number) => {
    if (!step || !files[at + step]) return
    setAt(at + step)
    setZoom(STEPS.indexOf(1))
  }
  const enlarge = (step: number) => setZoom(Math.min(STEPS.length - 1, Math.max(0, zoom + step)))
  const onKeyDown = ({ key }: KeyboardEvent) => {
    go(stepAlong(key, isRightToLeft()))
    if (key === '+') enlarge(1)
    if (key === '-') enlarge(-1)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={narrow}
      fullWidth
      maxWidth="lg"
      onKeyDown={onKeyDown}
      // A click inside must not reach the list row that contains the file.
      onClick={event => event.stopPropagation()}
      slotProps={{ paper: { sx: { height: '100%' } } }}
    >
      <PreviewBar
        id={id}
        place={{ at, count: files.length }}
        zoom={{ share: STEPS[zoom] ?? 1, less: zoom > 0, more: zoom < STEPS.length - 1 }}
        onGo={go}
        onZoom={enlarge}
        onClose={onClose}
      />
      <Shown key={id} id={id} zoom={STEPS[zoom] ?? 1} />
    </Dialog>
  )
}

/** Shows a file according to its type. */
function Shown({ id, zoom }: { id: number; zoom: number }) {
  const { data, address, isError } = useFileContent(id)
  if (isError) return <PreviewMessage message="fields.file_gone" error />
  if (!data || !address) return <PreviewMessage message="app.loading" />
  const { type, name } = data.info
  if (type === 'application/pdf')
    return (
      <Suspense fallback={<PreviewMessage message="app.loading" />}>
        <PdfPages content={data.content} zoom={zoom} />
      </Suspense>
    )
  if (canBeShown(type))
    return (
      <Box sx={pictureFrame} tabIndex={0}>
        <Box
          component="img"
          src={address}
          alt={name}
          sx={{
            width: zoom === 1 ? 'auto' : `${zoom * 100}%`,
            maxWidth: zoom > 1 ? 'none' : '100%',
            m: 'auto',
          }}
        />
      </Box>
    )
  return <PreviewMessage message="preview.no_preview" />
}

const pictureFrame = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'flex',
  p: 2,
  bgcolor: 'action.hover',
}
