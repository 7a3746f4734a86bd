import ErrorIcon from '@mui/icons-material/ErrorOutline'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { type DeadlineOptions, isOverdue } from '../../core/field/deadline'
import type { Resource, Values } from '../../core/schema/resource'

interface DeadlineProps {
  field: DeadlineOptions
  resource: Resource
  value: string
  record: Values | undefined
  children: ReactNode
}

/** A day or time; an overdue one has a word for screen readers, an icon and a color. */
export function Deadline({ field, resource, value, record, children }: DeadlineProps) {
  const translate = useTranslate()
  if (!isOverdue(field, value, { record, fields: resource.fields })) return children
  return (
    <Box component="span" sx={{ color: 'error.main' }}>
      <ErrorIcon titleAccess={translate('fields.overdue')} sx={iconStyle} />
      {children}
    </Box>
  )
}

// In the line of the text, not in a box of its own: a cell without room for a box cuts it in the middle of a digit.
const iconStyle = { fontSize: '1.1em', verticalAlign: '-0.2em', marginInlineEnd: 0.5 }
