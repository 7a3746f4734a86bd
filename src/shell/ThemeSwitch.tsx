import Contrast from '@mui/icons-material/Contrast'
import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import { IconButton, ListItemIcon, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { type Mode, modes } from '../theme/mode'
import { useShell } from './ShellContext'

const icons = { light: LightMode, dark: DarkMode, system: Contrast } satisfies Record<Mode, unknown>

/** Light, dark, or as the system has it (S-03). */
export function ThemeSwitch() {
  const translate = useTranslate()
  const { themeMode } = useShell()
  const mode = useSyncExternalStore(themeMode.subscribe, themeMode.mode)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const Current = icons[mode]
  const label = translate('shell.theme.current', { theme: translate(`shell.theme.${mode}`) })
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
        slotProps={{ list: { 'aria-label': translate('shell.theme.title') } }}
      >
        {modes.map(choice => (
          <Choice
            key={choice}
            mode={choice}
            chosen={choice === mode}
            onChoose={() => {
              setAnchor(null)
              themeMode.choose(choice)
            }}
          />
        ))}
      </Menu>
    </>
  )
}

interface ChoiceProps {
  mode: Mode
  chosen: boolean
  onChoose: () => void
  /** Given by the menu to the item that is to have the focus. */
  autoFocus?: boolean
  tabIndex?: number
}

function Choice({ mode, chosen, onChoose, ...fromMenu }: ChoiceProps) {
  const translate = useTranslate()
  const Icon = icons[mode]
  return (
    <MenuItem {...fromMenu} role="menuitemradio" aria-checked={chosen} selected={chosen} onClick={onChoose}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {translate(`shell.theme.${mode}`)}
    </MenuItem>
  )
}
