import { Paper, Stack, Typography } from '@mui/material'
import { type ComponentType, useId } from 'react'
import type { Section } from '../../core/schema/resource'
import type { SettingsGroup } from '../../define/settingsGroup'
import { useSectionLabel } from '../../ui/fields/useLabels'
import { SettingField, type SettingInputProps } from './SettingField'

export type SettingInputs = Readonly<Record<string, ComponentType<SettingInputProps>>>

interface Props {
  group: SettingsGroup
  section: Section
  /** The heading, if the section has no label of its own. */
  title?: string
  inputs?: SettingInputs
  disabled: boolean
}

/** A section of a settings page. */
export function SettingsSection({ group, section, title, inputs = {}, disabled }: Props) {
  const id = useId()
  const label = useSectionLabel(group.resource, section.section)
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Typography id={id} variant="h6" component="h2" sx={{ mb: 1.5 }}>
        {title ?? label}
      </Typography>
      <Stack sx={{ gap: 2, maxWidth: 800 }}>
        {section.fields.map(name => {
          const Input = inputs[name] ?? SettingField
          return <Input key={name} group={group} name={name} disabled={disabled} />
        })}
      </Stack>
    </Paper>
  )
}
