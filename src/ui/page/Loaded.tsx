import { Alert, Button, Skeleton } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface Props<T> {
  query: UseQueryResult<T>
  /** The height while loading, so that the layout does not shift. */
  height?: number
  children: (data: T) => ReactNode
}

/** Shows content, a loading state, or an error with a retry. */
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
