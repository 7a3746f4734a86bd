import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import MoreIcon from '@mui/icons-material/MoreVert'
import TuneIcon from '@mui/icons-material/ViewColumnOutlined'
import { IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useTranslate } from 'react-admin'
import type { Layout } from '../../../core/schema/layouts'
import { useResourceLabel } from '../../../ui/fields/useLabels'
import { ViewOnly } from '../../../ui/reasons/ViewOnly'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { useDocumentTitle } from '../../../ui/shell/useDocumentTitle'
import { useNarrow } from '../../../ui/theme/useNarrow'
import { PrintReplacement } from '../../replacement/PrintReplacement'
import { LayoutSwitch } from '../layouts/LayoutSwitch'
import { useListModel } from '../listModel'
import { useRowsPainted } from '../useRowsPainted'
import { ListViewButton } from '../views/ListViewButton'
import { CreateButton } from './CreateButton'
import { useExport } from './useExport'

const CellsButton = lazy(() => import('../cells/CellsButton').then(part => ({ default: part.CellsButton })))

/** Shows the page's title and the actions on the whole list. */
export function ListHeader() {
  const { resource, layouts } = useListModel()
  const title = useResourceLabel(resource, 2)
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation() as { key?: string }
  const isNarrow = useNarrow()
  const isPainted = useRowsPainted()
  useDocumentTitle(title)
  // After a record was deleted, the element with the focus is gone with its page.
  const arrived = useRef(key !== undefined && key !== 'default')
  useEffect(() => {
    const lost = document.activeElement === document.body
    if (lost && arrived.current) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: isNarrow ? 0.25 : 1, minWidth: 0 }}>
      <Typography ref={heading} tabIndex={-1} variant="h3" component="h1" sx={headingStyle}>
        {title}
      </Typography>
      <ListViewButton />
      <ViewOnly resource={resource} iconOnly={isNarrow} />
      <div style={{ flex: 1 }} />
      <PrintReplacement resource={resource} view="list" />
      {!isNarrow && <LayoutSwitch />}
      {!isNarrow && layouts.current === 'table' && (
        <Suspense fallback={buttonPlace}>{isPainted ? <CellsButton /> : buttonPlace}</Suspense>
      )}
      <ViewOptions />
      <ExportButton />
      <ListMore />
      <CreateButton compact />
    </Stack>
  )
}

// The title shrinks to its longest word. A word breaks only if there would be no room for the buttons: 172 px
// with their gaps on a phone, and 44 px for the view.
const headingStyle = { maxWidth: 'calc(100% - 216px)', overflowWrap: 'break-word', outline: 'none' }

const buttonPlace = <div style={{ width: 40 }} />

const optionsOf: Record<Layout, string> = {
  table: 'list.view_options',
  cards: 'list.view_options',
  board: 'list_board.options',
  calendar: 'list_calendar.options',
}

const ViewPopover = lazy(() => import('./ViewPopover').then(part => ({ default: part.ViewPopover })))

/** Opens the layout's settings: columns, their order and row height, or the fields of a board or calendar. */
function ViewOptions() {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { current } = useListModel().layouts
  const close = () => setAnchor(null)
  const label = translate(optionsOf[current])
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={Boolean(anchor)}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <TuneIcon />
        </IconButton>
      </Tooltip>
      {anchor && (
        <LazyPart onMissing={close}>
          <ViewPopover anchor={anchor} label={label} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}

const ListMenu = lazy(() => import('./ListMenu').then(part => ({ default: part.ListMenu })))
const ExportProgress = lazy(() => import('./ExportProgress').then(part => ({ default: part.ExportProgress })))

/** Opens the menu of other actions on the whole list: import, export, and the trash. */
function ListMore() {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { progress, start, cancel } = useExport('xlsx')
  const close = () => setAnchor(null)
  const label = translate('list.more')
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <MoreIcon />
        </IconButton>
      </Tooltip>
      {anchor && (
        <LazyPart onMissing={close}>
          <ListMenu anchor={anchor} label={label} onExport={() => void start()} onClose={close} />
        </LazyPart>
      )}
      <RunningExport rows={progress} onCancel={cancel} />
    </>
  )
}

/** Shows the progress of an export while it runs. */
function RunningExport({ rows, onCancel }: { rows: number | undefined; onCancel: () => void }) {
  if (rows === undefined) return null
  return (
    <LazyPart onMissing={onCancel}>
      <ExportProgress rows={rows} onCancel={onCancel} />
    </LazyPart>
  )
}

/** Exports the filtered rows, or the selected ones. */
function ExportButton() {
  const translate = useTranslate()
  const { selection } = useListModel()
  const { progress, start, cancel } = useExport()
  const label = translate(selection.count ? 'list.export.selected' : 'list.export.all')
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-disabled={progress !== undefined}
          onClick={progress === undefined ? start : undefined}
        >
          <DownloadIcon />
        </IconButton>
      </Tooltip>
      <RunningExport rows={progress} onCancel={cancel} />
    </>
  )
}
