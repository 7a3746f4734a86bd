import { Alert, MenuItem, TextField, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { phrases } from '../i18n/languages'
import { PROFILE_KEY } from './AccountTab'
import { useAccountCalls } from './accountCallsContext'
import { Loaded } from './Loaded'
import { Panel } from './Panel'
import { useSaveProfile } from './useSaveProfile'

const languages = Object.keys(phrases)

/** The language of screens and mails; a choice where there is more than one. */
export function LanguagePanel() {
  const translate = useTranslate()
  const locale = useLocale()
  const { profile } = useAccountCalls()
  const query = useQuery({ queryKey: PROFILE_KEY, queryFn: profile, enabled: languages.length > 1 })
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return (
    <Panel title={translate('own.preferences.language')} text={translate('own.preferences.language_text')}>
      {languages.length > 1 ? (
        <Loaded query={query} height={40}>
          {({ language }) => <Choice language={language} nameOf={code => names.of(code) ?? code} />}
        </Loaded>
      ) : (
        <Typography>{names.of(locale)}</Typography>
      )}
    </Panel>
  )
}

function Choice({ language, nameOf }: { language: string; nameOf: (code: string) => string }) {
  const translate = useTranslate()
  const { save } = useSaveProfile(PROFILE_KEY)
  const saving = useMutation({ mutationFn: (chosen: string) => save({ language: chosen }) })
  return (
    <>
      <TextField
        select
        label={translate('own.preferences.language')}
        value={languages.includes(language) ? language : languages[0]}
        onChange={event => saving.mutate(event.target.value)}
        sx={{ maxWidth: 320 }}
      >
        {languages.map(code => (
          <MenuItem key={code} value={code}>
            {nameOf(code)}
          </MenuItem>
        ))}
      </TextField>
      {saving.error && (
        <Alert severity="error" role="alert">
          {translate(saving.error.message, { _: saving.error.message })}
        </Alert>
      )}
    </>
  )
}
