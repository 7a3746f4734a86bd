import { FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { useShell } from '../shell/ShellContext'
import { type Mode, modes } from '../theme/mode'
import { LanguagePanel } from './LanguagePanel'
import { Panel } from './Panel'

/** How the screens look and speak. */
export function PreferencesTab() {
  const translate = useTranslate()
  const { themeMode } = useShell()
  const mode = useSyncExternalStore(themeMode.subscribe, themeMode.mode)
  const title = translate('shell.theme.title')
  return (
    <>
      <Panel title={title} text={translate('own.preferences.theme_text')}>
        <RadioGroup
          aria-label={title}
          value={mode}
          onChange={(_event, chosen) => themeMode.choose(chosen as Mode)}
        >
          {modes.map(choice => (
            <FormControlLabel
              key={choice}
              value={choice}
              control={<Radio />}
              label={translate(`shell.theme.${choice}`)}
            />
          ))}
        </RadioGroup>
      </Panel>
      <LanguagePanel />
    </>
  )
}
