import { MenuItem, TextField } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { type Language, languageNames, languages } from '../i18n/languages'
import { useShell } from '../shell/ShellContext'
import { Panel } from './Panel'

/** The language of the screens, and of the mails. */
export function LanguagePanel() {
  const translate = useTranslate()
  const { languageChoice } = useShell()
  const current = useSyncExternalStore(languageChoice.subscribe, languageChoice.language)
  return (
    <Panel title={translate('own.preferences.language')} text={translate('own.preferences.language_text')}>
      <TextField
        select
        label={translate('own.preferences.language')}
        value={current}
        onChange={event => void languageChoice.choose(event.target.value as Language)}
        sx={{ maxWidth: 320 }}
      >
        {languageNames.map(language => (
          <MenuItem key={language} value={language} lang={language} dir={languages[language].direction}>
            {languages[language].name}
          </MenuItem>
        ))}
      </TextField>
    </Panel>
  )
}
