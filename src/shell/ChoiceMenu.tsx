import { IconButton, ListItemIcon, Menu, MenuItem, type SvgIconProps, Tooltip } from '@mui/material'
import { type ComponentType, useState } from 'react'
import type { Direction } from '../i18n/languages'

type Icon = ComponentType<SvgIconProps>

interface Option<Value extends string> {
  value: Value
  text: string
  icon?: Icon
  /** The text's own, where it is not the page's. */
  lang?: string
  dir?: Direction
}

interface Props<Value extends string> {
  icon: Icon
  /** What it is and what it stands at, as the button's name. */
  label: string
  /** What it is, as the menu's name. */
  title: string
  options: readonly Option<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A button of the header with one thing to choose out of a few. */
export function ChoiceMenu<Value extends string>(props: Props<Value>) {
  const { icon: Current, label, title, options, chosen, onChoose } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': title } }}
      >
        {options.map(option => (
          <Item
            key={option.value}
            option={option}
            chosen={option.value === chosen}
            onChoose={() => {
              setAnchor(null)
              onChoose(option.value)
            }}
          />
        ))}
      </Menu>
    </>
  )
}

interface ItemProps {
  option: Option<string>
  chosen: boolean
  onChoose: () => void
  /** Given by the menu to the item that is to have the focus. */
  autoFocus?: boolean
  tabIndex?: number
}

function Item({ option: { text, icon: Own, lang, dir }, chosen, onChoose, ...fromMenu }: ItemProps) {
  return (
    <MenuItem
      {...fromMenu}
      role="menuitemradio"
      aria-checked={chosen}
      selected={chosen}
      lang={lang}
      dir={dir}
      onClick={onChoose}
    >
      {Own && (
        <ListItemIcon>
          <Own fontSize="small" />
        </ListItemIcon>
      )}
      {text}
    </MenuItem>
  )
}
