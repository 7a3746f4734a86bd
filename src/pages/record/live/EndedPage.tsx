import type { Resource } from '../../../core/schema/resource'
import { MessagePage } from '../../../ui/page/MessagePage'
import { BackToList } from './BackToList'
import type { Ended } from './followed'

/** In place of a record that was shown and is for the reader no longer: why, and the way back. */
export function EndedPage({ resource, ended }: { resource: Resource; ended: Ended }) {
  const hidden = ended.kind === 'hidden'
  return (
    <MessagePage
      title={hidden ? 'meanwhile.hidden' : 'meanwhile.gone'}
      text={hidden ? 'meanwhile.hidden_text' : 'meanwhile.gone_text'}
      icon="shield"
      action={<BackToList resource={resource} />}
    />
  )
}
