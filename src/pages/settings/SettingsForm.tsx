import { Alert, Skeleton, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useRecords } from '../../records/recordsProvider'
import type { SettingsGroup } from '../../schema/settingsGroup'
import { OpenSettings } from './OpenSettings'
import type { SettingInputs } from './SettingsSection'

interface Props {
  group: SettingsGroup
  title: string
  /** What some settings are entered with, in place of their fields' own inputs. */
  inputs?: SettingInputs
  /** What else changes with them, for whoever is signed in. */
  onSaved?: () => Promise<void>
}

/** The settings of a group: read, changed and saved together. */
export function SettingsForm({ group, title, inputs, onSaved }: Props) {
  const translate = useTranslate()
  const records = useRecords()
  const { data, error } = useQuery({
    queryKey: ['settings', group.name],
    queryFn: () => records.settings(group.name),
    // What others save meanwhile is told when one saves, not slipped under what one types.
    refetchOnWindowFocus: false,
  })
  return (
    <Stack sx={{ gap: 2 }}>
      {error && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && <OpenSettings group={group} title={title} inputs={inputs} read={data} onSaved={onSaved} />}
    </Stack>
  )
}
