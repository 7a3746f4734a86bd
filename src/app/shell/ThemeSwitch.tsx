import Contrast from '@mui/icons-material/Contrast'
import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import type { SvgIconProps } from '@mui/material'
import { type ComponentType, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { ChoiceMenu } from '../../ui/shell/ChoiceMenu'
import { useShell } from '../../ui/shell/ShellContext'
import { type Mode, modes } from '../../ui/theme/mode'

const icons: Record<Mode, ComponentType<SvgIconProps>> = {
  light: LightMode,
  dark: DarkMode,
  system: Contrast,
}

/** Light, dark, or as the system has it (S-03). */
export function ThemeSwitch() {
  const translate = useTranslate()
  const { themeMode } = useShell()
  const mode = useSyncExternalStore(themeMode.subscribe, themeMode.mode)
  const nameOf = (each: Mode) => translate(`shell.theme.${each}`)
  return (
    <ChoiceMenu
      icon={icons[mode]}
      label={translate('shell.theme.current', { theme: nameOf(mode) })}
      title={translate('shell.theme.title')}
      options={modes.map(value => ({ value, text: nameOf(value), icon: icons[value] }))}
      chosen={mode}
      onChoose={themeMode.choose}
    />
  )
}
