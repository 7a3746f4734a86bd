import { Box } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { isRequiredByOffice } from '../../core/schema/formChoices'
import { helpLabel } from '../../core/schema/labels'
import type { Values } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { applies, type When } from '../../core/schema/when'
import { viewOf } from '../../fields/views'
import { useFieldLabel, useLabels } from '../../ui/fields/labels.view'
import { useRefusals } from '../../ui/reasons/useRefusals'
import { useSession } from '../../ui/session/SessionContext'
import { lockedBy } from '../record/formFields'
import { ReadOnlyField } from './ReadOnlyField'
import type { RecordForm } from './useRecordForm'

interface Props {
  name: string
  recordForm: RecordForm
  autoFocus: boolean
}

/** One field of a form; it comes, goes and becomes required as others change. */
export function FormField({ name, recordForm, autoFocus }: Props) {
  const { resource, base, initial, office } = recordForm
  const { ability } = useSession()
  const { fieldRefusal } = useRefusals(resource)
  const words = useLabels()
  const label = useFieldLabel(resource, name)
  const field = fieldOf(resource, name)
  const meets = useConditions([field?.visibleWhen, field?.required])
  if (!field || (field.visibleWhen && !meets(field.visibleWhen))) return null
  const { Input, wide } = viewOf(field)
  const locked = lockedBy({ resource, ability, record: base }, name)
  const help = field.help ? words(helpLabel(resource, name)) : undefined
  return (
    <Box sx={wide ? { gridColumn: '1 / -1', minWidth: 0 } : { minWidth: 0 }}>
      {locked ? (
        <ReadOnlyField
          resource={resource}
          name={name}
          field={field}
          value={base?.[name] ?? initial[name]}
          record={base ?? initial}
          locked={locked}
          refused={locked === 'not_allowed' ? fieldRefusal(base ? 'update' : 'create', name) : undefined}
        />
      ) : (
        <Input
          name={name}
          field={field}
          resource={resource}
          label={label}
          helperText={help}
          required={meets(field.required) || isRequiredByOffice(office, name, base)}
          autoFocus={autoFocus}
        />
      )}
    </Box>
  )
}

/** Watches just the fields that the conditions name, and says whether a condition holds now. */
function useConditions(conditions: (When | boolean | undefined)[]) {
  const names = conditions.flatMap(when => (typeof when === 'object' ? Object.keys(when) : []))
  const watched = useWatch<Values>({ name: names }) as unknown[]
  const values = Object.fromEntries(names.map((name, at) => [name, watched[at]]))
  return (when: When | boolean | undefined) => applies(when, values)
}
