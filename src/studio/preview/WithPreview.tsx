import Close from '@mui/icons-material/Close'
import BelowIcon from '@mui/icons-material/SplitscreenOutlined'
import SideIcon from '@mui/icons-material/ViewSidebarOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Box, Button, Dialog, useTheme } from '@mui/material'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { stepAlong } from '../../ui/cursor/moveCursor'
import { useNarrow } from '../../ui/theme/useNarrow'
import { PreviewPane, type PreviewProps, Tool } from './PreviewPane'
import type { PreviewChoice } from './usePreviewPlace'

/** In percent of the width. */
const [MIN_PERCENT, USUAL_PERCENT, MAX_PERCENT] = [20, 40, 70]
const STEP = 5

interface Props extends PreviewProps {
  choice: PreviewChoice
  children: ReactNode
}

/** A page with its preview: next to it with a draggable edge, docked below it, or over the whole window. */
export function WithPreview({ choice, children, ...preview }: Props) {
  const translate = useTranslate()
  const { place, isOpen, setOpen, setPlace } = choice
  const [share, setShare] = useStore('previewWidth', USUAL_PERCENT)
  const whole = useRef<HTMLDivElement>(null)
  const isSide = place === 'side'
  const pane = (
    <PreviewPane key={preview.name} {...preview}>
      {place !== 'window' && (
        <Tool
          label={translate(`studio_preview.${isSide ? 'below' : 'beside'}`)}
          onClick={() => setPlace(isSide ? 'below' : 'side')}
        >
          {isSide ? <BelowIcon /> : <SideIcon className="mirrored" />}
        </Tool>
      )}
      <Tool label={translate('studio_preview.hide')} onClick={() => setOpen(false)}>
        <Close />
      </Tool>
    </PreviewPane>
  )
  if (place === 'window')
    return (
      <>
        {children}
        <Dialog
          fullScreen
          open={isOpen}
          onClose={() => setOpen(false)}
          aria-label={translate('studio_preview.title')}
        >
          {pane}
        </Dialog>
      </>
    )
  // The frame must keep its position in the DOM. Otherwise it reloads.
  return (
    <Box ref={whole} sx={{ display: 'flex', flexDirection: isSide ? 'row' : 'column' }}>
      <Box sx={{ flex: 1, minWidth: 0, maxWidth: 1280 }}>{children}</Box>
      {isOpen && (
        <Box sx={isSide ? [sideStyle, { width: `${share}%` }] : belowStyle}>
          {isSide && <Handle place={whole} share={share} onResize={setShare} />}
          {pane}
        </Box>
      )}
    </Box>
  )
}

/** The button that opens the preview. It has a text only where there is space. */
export function ShowPreview({ choice: { isOpen, setOpen } }: Pick<Props, 'choice'>) {
  const label = useTranslate()('studio_preview.show')
  const isNarrow = useNarrow()
  if (isOpen) return null
  const open = () => setOpen(true)
  return isNarrow ? (
    <Tool label={label} onClick={open}>
      <VisibilityOutlined />
    </Tool>
  ) : (
    <Button startIcon={<VisibilityOutlined />} onClick={open}>
      {label}
    </Button>
  )
}

interface HandleProps {
  place: RefObject<HTMLElement | null>
  share: number
  onResize: (share: number) => void
}

/** The edge between page and preview. It can be dragged, or moved with the arrow keys. */
function Handle({ place, share, onResize }: HandleProps) {
  const translate = useTranslate()
  const isRtl = useTheme().direction === 'rtl'
  const resize = (percent: number) =>
    onResize(Math.round(Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, percent))))
  const onPointerMove = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    const area = place.current?.getBoundingClientRect()
    if (!area || !currentTarget.hasPointerCapture(pointerId)) return
    resize(((isRtl ? clientX - area.left : area.right - clientX) / area.width) * 100)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = stepAlong(key, isRtl)
    if (step) resize(share - step * STEP)
  }
  return (
    <Box
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={translate('studio_preview.resize')}
      aria-valuemin={MIN_PERCENT}
      aria-valuemax={MAX_PERCENT}
      aria-valuenow={share}
      // Without pointer capture, the frame receives the pointer's events.
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      sx={handleStyle}
    />
  )
}

const sideStyle = {
  flex: 'none',
  display: 'flex',
  alignSelf: 'flex-start',
  position: 'sticky',
  top: 'calc(var(--covered-top) + 8px)',
  // Keeps the lower end visible below the heading and the tabs.
  height: 'max(420px, calc(100vh - var(--covered-top) - 172px))',
}

const belowStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  mt: 2,
  pb: 1,
  height: '45vh',
  bgcolor: 'background.default',
}

const handleStyle = {
  flex: 'none',
  width: 12,
  cursor: 'col-resize',
  touchAction: 'none',
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
}
