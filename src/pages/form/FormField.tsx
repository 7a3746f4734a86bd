import LockOutlined from '@mui/icons-material/LockOutlined'
import { Box, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { AnyField } from '../../core/field/fieldType'
import { applies, fieldsOfCondition } from '../../core/schema/applies'
import { enteredRecord } from '../../core/schema/enteredRecord'
import { isRequiredByOffice } from '../../core/schema/formChoices'
import { helpLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import type { When } from '../../core/schema/when'
import { viewOf } from '../../fields/views'
import { useFieldLabel, useLabels } from '../../ui/fields/useLabels'
import { useRefusals } from '../../ui/reasons/useRefusals'
import { useSession } from '../../ui/session/SessionContext'
import { type Locked, lockedBy } from '../record/formFields'
import { WholeValue } from '../record/WholeValue'
import type { RecordForm } from './useRecordForm'

interface Props {
  name: string
  recordForm: RecordForm
  autoFocus: boolean
}

/** Renders one field of a form. Whether it is visible or required can depend on other fields. */
export function FormField({ name, recordForm, autoFocus }: Props) {
  const { resource, base, initial, office } = recordForm
  const { ability } = useSession()
  const { fieldRefusal } = useRefusals(resource)
  const words = useLabels()
  const label = useFieldLabel(resource, name)
  const field = fieldOf(resource, name)
  const meets = useConditions(resource, [field?.visibleWhen, field?.required])
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

/** Watches only the fields that the conditions depend on. Returns a function that evaluates a condition. */
function useConditions({ fields }: Resource, conditions: (When | boolean | undefined)[]) {
  const named = conditions.flatMap(when => fieldsOfCondition(when, fields))
  const names = named.some(name => fields[name]?.computed) ? Object.keys(fields) : named
  const watched = useWatch<Values>({ name: names }) as unknown[]
  const values = Object.fromEntries(names.map((name, at) => [name, watched[at]]))
  return (when: When | boolean | undefined) => applies(when, enteredRecord(values, fields), { fields })
}

interface ReadOnlyFieldProps {
  resource: Resource
  name: string
  field: AnyField
  value: unknown
  record: Values
  locked: Locked
  /** The missing permission, if that is the reason. */
  refused?: string
}

/** Renders a visible field that can't be changed here, with the reason. */
function ReadOnlyField({ resource, name, field, value, record, locked, refused }: ReadOnlyFieldProps) {
  const translate = useTranslate()
  const label = useFieldLabel(resource, name)
  const reason = refused || translate(`form.locked.${locked}`)
  return (
    <Box sx={{ my: 1, minWidth: 0 }}>
      <Typography
        variant="caption"
        color="text.secondary"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
      >
        {label}
        <Tooltip title={reason} describeChild={false} enterTouchDelay={0} leaveTouchDelay={8000}>
          <Box
            component="span"
            role="img"
            tabIndex={0}
            aria-label={reason}
            sx={{ display: 'inline-flex', borderRadius: 0.5 }}
          >
            <LockOutlined sx={{ fontSize: 14 }} />
          </Box>
        </Tooltip>
      </Typography>
      <WholeValue resource={resource} name={name} field={field} value={value} record={record} />
    </Box>
  )
}
