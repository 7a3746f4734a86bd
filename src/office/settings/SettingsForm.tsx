import { Alert, Skeleton, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { SettingsGroup } from '../../define/settingsGroup'
import type { Shown } from '../../pages/record/ChangeList'
import { useRecords } from '../../ui/records/recordsProvider'
import { OpenSettings } from './OpenSettings'
import type { SettingInputs } from './SettingsSection'

interface Props {
  group: SettingsGroup
  title: string
  /** The sections to show; all by default. */
  sections?: readonly string[]
  /** Inputs that replace the fields' own, by setting. */
  inputs?: SettingInputs
  /** Renderers that replace the fields' own, by setting. */
  shown?: Shown
  /** The label's key of a button that leads to the next step, with or without changes. */
  nextLabel?: string
  /** Additional updates after a save. */
  onSaved?: () => Promise<void>
}

/** The settings of a group, which are loaded, changed and saved together. */
export function SettingsForm({ group, title, sections, inputs, shown, nextLabel, onSaved }: Props) {
  const translate = useTranslate()
  const records = useRecords()
  const { data, error } = useQuery({
    queryKey: ['settings', group.name],
    queryFn: () => records.settings(group.name),
    // Other users' changes are merged on save, not inserted while the user types.
    refetchOnWindowFocus: false,
  })
  return (
    <Stack sx={{ gap: 2 }}>
      {error && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && (
        <OpenSettings {...{ group, title, sections, inputs, shown, nextLabel, onSaved }} read={data} />
      )}
    </Stack>
  )
}
