import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { useId, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { type Language, languages } from '../../core/i18n/languages'
import { useShell } from '../../ui/shell/ShellContext'
import { useChooseLanguage } from '../../ui/shell/useChooseLanguage'
import { fieldsetStyle, legendStyle } from './PictureChoice'

/** The language of the screens; each by its own name. */
export function LanguageSetting() {
  const translate = useTranslate()
  const { languageChoice } = useShell()
  const chosen = useSyncExternalStore(languageChoice.subscribe, languageChoice.language)
  const choose = useChooseLanguage()
  const id = useId()
  const title = translate('preferences.language')
  return (
    <Box component="fieldset" sx={fieldsetStyle}>
      <Typography component="legend" sx={legendStyle}>
        {title}
      </Typography>
      <Typography id={id} variant="body2" color="text.secondary" sx={{ mt: -0.5, mb: 0.5 }}>
        {translate('own.preferences.language_text')}
      </Typography>
      <RadioGroup
        aria-label={title}
        aria-describedby={id}
        value={chosen}
        onChange={(_event, language) => choose(language as Language)}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
      >
        {Object.entries(languages).map(([language, { name }]) => (
          <FormControlLabel
            key={language}
            value={language}
            control={<Radio />}
            label={<bdi lang={language}>{name}</bdi>}
          />
        ))}
      </RadioGroup>
    </Box>
  )
}
