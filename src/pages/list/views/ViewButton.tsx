import DownIcon from '@mui/icons-material/ExpandMore'
import { Button } from '@mui/material'
import { lazy, useState } from 'react'
import { useTranslate } from 'react-admin'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { useList } from '../listModel'
import { type ListView, useListView } from './listView'
import { useIsChanged } from './useIsChanged'

const ViewMenu = lazy(() => import('./ViewMenu').then(part => ({ default: part.ViewMenu })))

/** The view of the list, and the menu of all of them. */
export function ViewButton() {
  const translate = useTranslate()
  const view = useListView()
  const isChanged = useIsChanged()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const name = useViewName(view)
  return (
    <>
      <Button
        color="secondary"
        endIcon={<DownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate(isChanged ? 'list.changed_view' : 'list.view', { name })}
        onClick={event => setAnchor(event.currentTarget)}
        sx={buttonStyle}
      >
        <span style={nameStyle}>{name}</span>
        {isChanged && <span aria-hidden>{' •'}</span>}
      </Button>
      {anchor && (
        <LazyPart onMissing={close}>
          <ViewMenu anchor={anchor} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}

/** The view's name; without one, whether the list shows everything. */
function useViewName(view: ListView | undefined): string {
  const translate = useTranslate()
  const { state } = useList()
  const isWhole = !Object.keys(state.filter).length
  return view?.name ?? translate(isWhole ? 'list.all_records' : 'list.unsaved_view')
}

const buttonStyle = {
  minWidth: 0,
  flexShrink: 1,
  px: 1,
  fontWeight: 500,
  '& .MuiButton-endIcon': { ms: 0.25 },
}
const nameStyle = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
