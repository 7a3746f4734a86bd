import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useList } from '../listModel'
import { ListMessage } from './ListMessage'

/** There are rows, but none that the filters let through. */
export function NoMatch() {
  const translate = useTranslate()
  const { resource, change } = useList()
  return (
    <ListMessage
      icon={resource.icon}
      title={translate('list.no_match')}
      text={translate('list.no_match_text')}
    >
      <Button variant="outlined" onClick={() => change({ filter: {} })}>
        {translate('list.clear_filters')}
      </Button>
    </ListMessage>
  )
}
