import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useListModel } from '../listModel'
import { ListMessage } from './ListMessage'

interface Props {
  error: Error
  onRetry: () => void
}

/** Shown if the rows could not be read: the reason and a retry. A refused filter can be removed. */
export function ListFailed({ error, onRetry }: Props) {
  const translate = useTranslate()
  const { state, change } = useListModel()
  return (
    <ListMessage
      icon="warning"
      title={translate('list.failed')}
      text={translate(error.message, { _: error.message })}
    >
      <Button variant="contained" onClick={onRetry}>
        {translate('list.retry')}
      </Button>
      {Object.keys(state.filter).length > 0 && (
        <Button variant="outlined" onClick={() => change({ filter: {} })}>
          {translate('list.clear_filters')}
        </Button>
      )}
    </ListMessage>
  )
}
