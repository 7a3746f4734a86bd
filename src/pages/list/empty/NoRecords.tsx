import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { actionOn } from '../../../core/access/actionOn'
import { useNameInSentence } from '../../../ui/records/useWords'
import { useCan } from '../../../ui/session/SessionContext'
import { CreateButton } from '../header/CreateButton'
import { useListModel } from '../listModel'
import { ListMessage } from './ListMessage'

/** Replaces the records if there are none, and offers the next step. */
export const NoRecords = () => (Object.keys(useListModel().state.filter).length ? <NoMatch /> : <EmptyList />)

/** Shown if no records match the filters. */
function NoMatch() {
  const translate = useTranslate()
  const { resource, change } = useListModel()
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

/** Shown for an empty list. Explains what will appear here, and offers the first step. */
function EmptyList() {
  const translate = useTranslate()
  const inSentence = useNameInSentence()
  const { resource } = useListModel()
  const mayCreate = useCan()(actionOn(resource, 'create'), resource.subject)
  if (resource.trashed) return <ListMessage icon={resource.icon} title={translate('trash.empty')} />
  const names = inSentence(resource, 2)
  const general = translate(mayCreate ? 'list.empty_text' : 'list.empty_text_reader', { names })
  return (
    <ListMessage
      icon={resource.icon}
      title={translate('list.empty')}
      text={translate(`resources.${resource.name}.empty`, { _: general })}
    >
      <CreateButton />
    </ListMessage>
  )
}
