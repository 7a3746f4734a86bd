import TuneIcon from '@mui/icons-material/ViewColumnOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { lazy, useState } from 'react'
import { useTranslate } from 'react-admin'
import { LazyPart } from '../../../ui/shell/LazyPart'

const ViewPopover = lazy(() => import('./ViewPopover').then(part => ({ default: part.ViewPopover })))

/** How the list looks: which columns, in which order, how high the rows are. */
export function ViewOptions() {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const label = translate('list.view_options')
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
