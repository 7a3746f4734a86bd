import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SettingsGroup } from '../../define/settingsGroup'
import { HistoryRow } from '../../pages/history/HistoryRow'
import type { Shown } from '../../pages/record/ChangeList'
import { useRecords } from '../../ui/records/recordsProvider'

interface Props {
  group: SettingsGroup
  shown?: Shown
}

const FEW = 3
const MORE = 20

/** The latest changes of these settings: user, time and previous values. */
export function SettingsHistory({ group, shown }: Props) {
  const id = useId()
  const translate = useTranslate()
  const records = useRecords()
  const [perPage, setPerPage] = useState(FEW)
  const { data, error } = useQuery({
    queryKey: ['settings', group.name, 'history', perPage],
    queryFn: () => records.settingsHistory(group.name, { page: 1, perPage }),
    placeholderData: keepPreviousData,
  })
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="h2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('settings_form.history')}
      </Typography>
      {error && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>}
      {data && !data.total && (
        <Typography variant="body2" color="text.secondary">
          {translate('settings_form.never')}
        </Typography>
      )}
      {data && data.total > 0 && (
        <Paper variant="outlined" component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.data.map(entry => (
            <HistoryRow key={entry.id} resource={group.resource} entry={entry} shown={shown} />
          ))}
        </Paper>
      )}
      {data && data.total > data.data.length && (
        <Button size="small" onClick={() => setPerPage(perPage + MORE)} sx={{ mt: 1 }}>
          {translate('settings_form.earlier')}
        </Button>
      )}
    </Box>
  )
}
