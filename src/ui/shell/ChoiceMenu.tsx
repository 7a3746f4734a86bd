import { IconButton, Tooltip } from '@mui/material'
import { lazy, useState } from 'react'
import type { Icon, Option } from './ChoiceList'
import { LazyPart } from './LazyPart'

const loadList = () => import('./ChoiceList')
const ChoiceList = lazy(() => loadList().then(part => ({ default: part.ChoiceList })))

interface Props<Value extends string> {
  icon: Icon
  /** The button's accessible name: the setting and its value. */
  label: string
  /** The menu's accessible name: the setting. */
  title: string
  options: readonly Option<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A header button with a short list of choices. */
export function ChoiceMenu<Value extends string>(props: Props<Value>) {
  const { icon: Current, label, title, options, chosen, onChoose } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const choose = (value: string) => onChoose(value as Value)
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <Current />
        </IconButton>
      </Tooltip>
      {anchor && (
        <LazyPart onMissing={close}>
          <ChoiceList anchor={anchor} {...{ title, options, chosen }} onChoose={choose} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}
