import { Box, TextField, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { defaultLanguage, isLanguage } from '../../core/i18n/languages'
import { pluralOf } from '../../core/i18n/plurals'
import type { ResourceNames } from './newDefinition'

interface Props {
  names: ResourceNames
  /** The name in the URL, derived from the names. */
  address: string
  onChange: (names: ResourceNames) => void
}

/** Inputs for the singular and plural name of a resource. */
export function NamesForm({ names, address, onChange }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const language = isLanguage(locale) ? locale : defaultLanguage
  const changeOne = (one: string) =>
    onChange({ ...names, one, ...(names.isManyDerived && { many: pluralOf(one, language) }) })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      <TextField
        autoFocus
        required
        label={translate('studio.new_one')}
        helperText={translate('studio.new_one_example')}
        value={names.one}
        onChange={event => changeOne(event.target.value)}
      />
      <TextField
        label={translate('studio.new_many')}
        helperText={translate('studio.new_many_example')}
        value={names.many}
        onChange={event => onChange({ one: names.one, many: event.target.value })}
      />
      {names.one.trim() && (
        <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
          {translate('studio.new_address')} <bdi dir="ltr">/{address}</bdi>
        </Typography>
      )}
    </Box>
  )
}
