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

/** A date or time. If it is overdue, it gets an icon with a text for screen readers, and a color. */
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

// Inline with the text instead of a box: in a narrow cell, a box would be cut in the middle of a digit.
const iconStyle = { fontSize: '1.1em', verticalAlign: '-0.2em', marginInlineEnd: 0.5 }
