import { useTranslate } from 'react-admin'
import { actionOn } from '../../../core/access/actionOn'
import { useNameInSentence } from '../../../ui/records/useWords'
import { useCan } from '../../../ui/session/SessionContext'
import { CreateButton } from '../header/CreateButton'
import { useList } from '../listModel'
import { ListMessage } from './ListMessage'

/** Nothing is there yet: what belongs there, and the first step. */
export function EmptyList() {
  const translate = useTranslate()
  const inSentence = useNameInSentence()
  const { resource } = useList()
  const mayCreate = useCan()(actionOn(resource, 'create'), resource.subject)
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
