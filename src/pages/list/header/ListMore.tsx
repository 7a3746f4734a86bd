import MoreIcon from '@mui/icons-material/MoreVert'
import { IconButton, Tooltip } from '@mui/material'
import { lazy, useState } from 'react'
import { useTranslate } from 'react-admin'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { useExport } from './useExport'

const ListMenu = lazy(() => import('./ListMenu').then(part => ({ default: part.ListMenu })))
const ExportProgress = lazy(() => import('./ExportProgress').then(part => ({ default: part.ExportProgress })))

/** What else can be done with a whole list: a file taken over or saved, and what was deleted. */
export function ListMore() {
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
      {progress !== undefined && (
        <LazyPart onMissing={cancel}>
          <ExportProgress rows={progress} onCancel={cancel} />
        </LazyPart>
      )}
    </>
  )
}
