import { Button, Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ListMessage } from './ListMessage'

interface Props {
  /** The query that has no rows. */
  list: { rows: readonly unknown[] | undefined; error: Error | null; refetch: () => unknown }
  icon: Parameters<typeof ListMessage>[0]['icon']
  /** The message for an error. */
  failed: string
  /** The message for an empty list. */
  nothing: string
  nothingText?: string
  /** Removes the filters, if there are any. */
  onClear?: () => void
}

/** Shows why there are no rows: they are loading, could not be read, or don't exist. */
export function NoRows({
  list: { rows, error, refetch },
  icon,
  failed,
  nothing,
  nothingText,
  onClear,
}: Props) {
  const translate = useTranslate()
  const clear = onClear && (
    <Button variant="outlined" onClick={onClear}>
      {translate('list.clear_filters')}
    </Button>
  )
  if (error && !rows)
    return (
      <ListMessage icon="warning" title={failed} text={translate(error.message, { _: error.message })}>
        <Button variant="contained" onClick={() => void refetch()}>
          {translate('list.retry')}
        </Button>
        {clear}
      </ListMessage>
    )
  if (!rows)
    return <Skeleton variant="rounded" height={320} role="status" aria-label={translate('app.loading')} />
  return (
    <ListMessage icon={icon} title={nothing} text={nothingText}>
      {clear}
    </ListMessage>
  )
}
