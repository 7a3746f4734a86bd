import LockOutlined from '@mui/icons-material/LockOutlined'
import { Box, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AnyField } from '../../core/field/fieldType'
import type { Resource, Values } from '../../core/schema/resource'
import { useFieldLabel } from '../../ui/fields/labels.view'
import type { Locked } from '../record/formFields'
import { WholeValue } from '../record/WholeValue'

interface Props {
  resource: Resource
  name: string
  field: AnyField
  value: unknown
  record: Values
  locked: Locked
  /** Which right is missing, where that is why. */
  refused?: string
}

/** A field that may be seen but not changed here, and why. */
export function ReadOnlyField({ resource, name, field, value, record, locked, refused }: Props) {
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
