import DownIcon from '@mui/icons-material/ExpandMore'
import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { LazyPart } from '../../../ui/shell/LazyPart'

interface Props {
  name: string
  isChanged: boolean
  /** Renders the menu of the views, which loads when it is opened. */
  renderMenu: (props: { anchor: HTMLElement; onClose: () => void }) => ReactNode
}

/** Shows the open view, and opens the menu of all views. */
export function ViewButton({ name, isChanged, renderMenu }: Props) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
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
      {anchor && <LazyPart onMissing={close}>{renderMenu({ anchor, onClose: close })}</LazyPart>}
    </>
  )
}

const buttonStyle = {
  minWidth: 0,
  flexShrink: 1,
  px: 1,
  fontWeight: 500,
  '& .MuiButton-endIcon': { ms: 0.25 },
}
const nameStyle = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
