import Close from '@mui/icons-material/Close'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Box, Button, Dialog, useMediaQuery, useTheme } from '@mui/material'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { useStore, useTranslate } from 'react-admin'
import { PreviewPane, type PreviewProps, Tool } from './PreviewPane'

/** Percent of the width. */
const [LEAST, USUAL, MOST] = [25, 45, 70]
const STEP = 5

/**
 * A page with the preview next to it on wide screens, where its width can be dragged, and behind a button on others. Both
 * choices are remembered.
 */
export function WithPreview({ children, ...preview }: PreviewProps & { children: ReactNode }) {
  const translate = useTranslate()
  const isWide = useMediaQuery('(min-width:1200px)')
  const [isWanted, setWanted] = useStore('isPreviewOpen', true)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [share, setShare] = useStore('previewWidth', USUAL)
  const place = useRef<HTMLDivElement>(null)
  const isOpen = isWide ? isWanted : isDialogOpen
  const setOpen = isWide ? setWanted : setDialogOpen
  const pane = (
    <PreviewPane key={preview.name} {...preview}>
      <Tool label={translate('studio_preview.hide')} onClick={() => setOpen(false)}>
        <Close />
      </Tool>
    </PreviewPane>
  )
  return (
    <Box ref={place} sx={{ display: 'flex', alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {!isOpen && (
          <Button
            startIcon={<VisibilityOutlined />}
            onClick={() => setOpen(true)}
            sx={{ mb: 1, display: 'flex', marginInlineStart: 'auto' }}
          >
            {translate('studio_preview.show')}
          </Button>
        )}
        {children}
      </Box>
      {isWide && isOpen && <Handle place={place} share={share} onResize={setShare} />}
      {isWide && isOpen && <Box sx={[paneStyle, { width: `${share}%` }]}>{pane}</Box>}
      {!isWide && (
        <Dialog
          fullScreen
          open={isOpen}
          onClose={() => setOpen(false)}
          aria-label={translate('studio_preview.title')}
        >
          {pane}
        </Dialog>
      )}
    </Box>
  )
}

interface HandleProps {
  place: RefObject<HTMLElement | null>
  share: number
  onResize: (share: number) => void
}

/** The edge between page and preview: dragged, or moved with the arrow keys. */
function Handle({ place, share, onResize }: HandleProps) {
  const translate = useTranslate()
  const isRtl = useTheme().direction === 'rtl'
  const resize = (percent: number) => onResize(Math.round(Math.min(MOST, Math.max(LEAST, percent))))
  const onPointerMove = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    const area = place.current?.getBoundingClientRect()
    if (!area || !currentTarget.hasPointerCapture(pointerId)) return
    resize(((isRtl ? clientX - area.left : area.right - clientX) / area.width) * 100)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const isWider = key === (isRtl ? 'ArrowRight' : 'ArrowLeft')
    resize(share + (isWider ? STEP : -STEP))
  }
  return (
    <Box
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={translate('studio_preview.resize')}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={share}
      // The frame would get the pointer's events otherwise.
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      sx={handleStyle}
    />
  )
}

const paneStyle = {
  flex: 'none',
  position: 'sticky',
  top: 'calc(var(--covered-top) + 8px)',
  height: 'calc(100vh - var(--covered-top) - 24px)',
}

const handleStyle = {
  flex: 'none',
  alignSelf: 'stretch',
  width: 12,
  cursor: 'col-resize',
  touchAction: 'none',
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
}
