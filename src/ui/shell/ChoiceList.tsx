import { ListItemIcon, Menu, MenuItem, type SvgIconProps } from '@mui/material'
import type { ComponentType } from 'react'
import type { Direction } from '../../core/i18n/languages'

export type Icon = ComponentType<SvgIconProps>

export interface Option<Value extends string> {
  value: Value
  text: string
  icon?: Icon
  /** The text's language, if it differs from the page's. */
  lang?: string
  dir?: Direction
}

interface Props<Value extends string> {
  anchor: HTMLElement | null
  title: string
  options: readonly Option<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
  onClose: () => void
}

/** The popover of a `ChoiceMenu`. */
export function ChoiceList<Value extends string>(props: Props<Value>) {
  const { anchor, title, options, chosen, onChoose, onClose } = props
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': title } }}>
      {options.map(option => (
        <Item
          key={option.value}
          option={option}
          chosen={option.value === chosen}
          onChoose={() => {
            onClose()
            onChoose(option.value)
          }}
        />
      ))}
    </Menu>
  )
}

interface ItemProps {
  option: Option<string>
  chosen: boolean
  onChoose: () => void
  /** Passed by the menu to the item that gets the focus. */
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
