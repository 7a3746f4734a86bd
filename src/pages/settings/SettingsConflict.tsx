import { Alert, Button, Stack } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useLabels } from '../../fields/labels.view'
import { separated } from '../../i18n/intl'
import { fieldLabel } from '../../schema/labels'
import type { SettingsGroup } from '../../schema/settingsGroup'
import type { ChangedField } from '../form/saveProblem'

interface Props {
  group: SettingsGroup
  changed: ChangedField[]
  onKeep: () => void
  onTake: () => void
}

/** Somebody else has saved these settings meanwhile: what they changed, and what is to become of one's own changes. */
export function SettingsConflict({ group, changed, onKeep, onTake }: Props) {
  const translate = useTranslate()
  const words = useLabels()
  const locale = useLocale()
  const who = separated(locale, [...new Set(changed.flatMap(({ by }) => (by ? [by] : [])))])
  const what = separated(
    locale,
    changed.map(({ field }) => words(fieldLabel(group.resource, field))),
  )
  return (
    <Alert severity="warning" role="alert">
      {who
        ? translate('settings_form.conflict_by', { who, what })
        : translate('settings_form.conflict', { what })}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="contained" size="small" onClick={onKeep}>
          {translate('settings_form.keep_mine')}
        </Button>
        <Button variant="outlined" size="small" onClick={onTake}>
          {translate('settings_form.take_theirs')}
        </Button>
      </Stack>
    </Alert>
  )
}
