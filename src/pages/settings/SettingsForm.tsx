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
  /** Only these parts of the group; all when nothing is said. */
  sections?: readonly string[]
  /** What some settings are entered with, in place of their fields' own inputs. */
  inputs?: SettingInputs
  /** How some settings are shown, in place of how their fields are. */
  shown?: Shown
  /** The key of the button's label where one goes on from here, whether or not something was changed. */
  goesOn?: string
  /** What else changes with them, for whoever is signed in. */
  onSaved?: () => Promise<void>
}

/** The settings of a group: read, changed and saved together. */
export function SettingsForm({ group, title, sections, inputs, shown, goesOn, onSaved }: Props) {
  const translate = useTranslate()
  const records = useRecords()
  const { data, error } = useQuery({
    queryKey: ['settings', group.name],
    queryFn: () => records.settings(group.name),
    // What others save meanwhile is joined when one saves, not slipped under what one types.
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
