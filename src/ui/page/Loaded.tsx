import { Alert, Button, Skeleton } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface Props<T> {
  query: UseQueryResult<T>
  /** Height of what is on its way, so that nothing jumps. */
  height?: number
  children: (data: T) => ReactNode
}

/** Shows what was asked for, that it is on its way, or that it failed and how to try again. */
export function Loaded<T>({ query, height = 120, children }: Props<T>) {
  const translate = useTranslate()
  if (query.data !== undefined) return children(query.data)
  if (!query.error)
    return <Skeleton variant="rounded" height={height} role="status" aria-label={translate('app.loading')} />
  const { message } = query.error
  return (
    <Alert
      severity="error"
      role="alert"
      action={
        <Button color="inherit" size="small" onClick={() => void query.refetch()}>
          {translate('form.try_again')}
        </Button>
      }
    >
      {translate(message, { _: message })}
    </Alert>
  )
}
