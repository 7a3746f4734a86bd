import Contrast from '@mui/icons-material/Contrast'
import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import Translate from '@mui/icons-material/Translate'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { Avatar, Box, IconButton, type SvgIconProps, Tooltip } from '@mui/material'
import { type ComponentType, lazy, useState, useSyncExternalStore } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { initialsOf } from '../../core/account/initials'
import { languageNames, languages } from '../../core/i18n/languages'
import { Bell } from '../../office/notifications/Bell'
import { useOpenPreferences } from '../../office/preferences/panelContext'
import { LiveIndicator } from '../../ui/live/LiveIndicator'
import { useSession } from '../../ui/session/SessionContext'
import { ChoiceMenu } from '../../ui/shell/ChoiceMenu'
import { LazyPart } from '../../ui/shell/LazyPart'
import { unlessMissing } from '../../ui/shell/missingPart'
import { useShell } from '../../ui/shell/ShellContext'
import { useChooseLanguage } from '../../ui/shell/useChooseLanguage'
import { TaskPlace } from '../../ui/tasks/TaskPlace'
import { type Mode, modes } from '../../ui/theme/mode'

/** The tools at the end of the header, or a preview's own tools. */
export const HeaderTools = () => useShell().tools ?? <OfficeTools />

/** On a phone, some of these tools are in the user menu. */
function OfficeTools() {
  const translate = useTranslate()
  const openPreferences = useOpenPreferences()
  const label = translate('shell.preferences')
  return (
    <>
      <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
        <LanguageSwitch />
        <ThemeSwitch />
        <Tooltip title={label}>
          <IconButton aria-label={label} onClick={openPreferences}>
            <TuneOutlined />
          </IconButton>
        </Tooltip>
      </Box>
      <TaskPlace />
      <LiveIndicator />
      <Bell />
      <UserMenu />
    </>
  )
}

const options = languageNames.map(language => {
  const { name, direction } = languages[language]
  return { value: language, text: name, lang: language, dir: direction }
})

/** Selects the language of the screens. Each language is shown under its own name (S-02, I-02). */
export function LanguageSwitch() {
  const translate = useTranslate()
  const { languageChoice } = useShell()
  const current = useSyncExternalStore(languageChoice.subscribe, languageChoice.language)
  return (
    <ChoiceMenu
      icon={Translate}
      label={translate('app.language_current', { language: languages[current].name })}
      title={translate('app.language')}
      options={options}
      chosen={current}
      onChoose={useChooseLanguage()}
    />
  )
}

const icons: Record<Mode, ComponentType<SvgIconProps>> = {
  light: LightMode,
  dark: DarkMode,
  system: Contrast,
}

/** Selects light, dark, or the system's theme (S-03). */
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

const loadPopover = () => import('./UserPopover')
const UserPopover = lazy(() => loadPopover().then(part => ({ default: part.UserPopover })))

/** Shows the signed-in user, and sign-out. */
function UserMenu() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { user } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const name = user?.name ?? ''
  return (
    <>
      <IconButton
        aria-label={translate('shell.account', { name })}
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        onPointerEnter={() => void loadPopover().catch(unlessMissing)}
        sx={{ p: 0.5, marginInlineEnd: -0.5, borderRadius: '50%' }}
      >
        <Avatar sx={avatarStyle}>{initialsOf(name, locale)}</Avatar>
      </IconButton>
      {anchor && (
        <LazyPart onMissing={close}>
          <UserPopover anchor={anchor} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}

const avatarStyle = {
  width: 36,
  height: 36,
  fontSize: 14,
  fontWeight: 600,
  bgcolor: 'var(--primary-fill)',
  color: 'var(--on-primary-fill)',
}
