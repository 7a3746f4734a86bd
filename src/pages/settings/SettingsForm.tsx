import { Alert, Skeleton, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { SettingsGroup } from '../../define/settingsGroup'
import { useRecords } from '../../ui/records/recordsProvider'
import type { Shown } from '../record/ChangeList'
import { OpenSettings } from './OpenSettings'
import type { SettingInputs } from './SettingsSection'

interface Props {
  group: SettingsGroup
  title: string
  /** Only these parts of the group; all by default. */
  sections?: readonly string[]
  /** Inputs of some settings that differ from their fields' own. */
  inputs?: SettingInputs
  /** Renderers of some settings that differ from their fields' own. */
  shown?: Shown
  /** The key of the label of the button to the next step, with or without changes. */
  goesOn?: string
  /** Further updates for the signed-in person. */
  onSaved?: () => Promise<void>
}

/** The settings of a group: read, changed and saved together. */
export function SettingsForm({ group, title, sections, inputs, shown, goesOn, onSaved }: Props) {
  const translate = useTranslate()
  const records = useRecords()
  const { data, error } = useQuery({
    queryKey: ['settings', group.name],
    queryFn: () => records.settings(group.name),
    // Others' changes are merged on save, not inserted during typing.
    refetchOnWindowFocus: false,
  })
  return (
    <Stack sx={{ gap: 2 }}>
      {error && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && <OpenSettings {...{ group, title, sections, inputs, shown, goesOn, onSaved }} read={data} />}
    </Stack>
  )
}
