import ErrorIcon from '@mui/icons-material/ErrorOutline'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { type DeadlineOptions, isOverdue } from '../../core/field/deadline'
import type { Values } from '../../core/schema/resource'

interface DeadlineProps {
  field: DeadlineOptions
  value: string
  record: Values | undefined
  children: ReactNode
}

/** A day or time; an overdue one has a word for screen readers, an icon and a color. */
export function Deadline({ field, value, record, children }: DeadlineProps) {
  const translate = useTranslate()
  if (!isOverdue(field, value, { record })) return children
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'error.main' }}
    >
      <ErrorIcon titleAccess={translate('fields.overdue')} sx={{ fontSize: '1.1em' }} />
      {children}
    </Box>
  )
}
