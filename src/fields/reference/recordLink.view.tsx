import { type MouseEvent, useContext } from 'react'
import { LinkBase, useCreatePath } from 'react-admin'
import { canOnSome } from '../../core/access/ability'
import { CellTabIndex } from '../../ui/fields/OutLink'
import { useResources } from '../../ui/fields/ResourcesContext'
import { useSession } from '../../ui/session/SessionContext'
import { useLabel } from './label.view'

/** Shows the label of a record, as a link if the user can read the record. */
export function RecordLink({ resource, id }: { resource: string; id: number }) {
  const label = useLabel(resource, id)
  const createPath = useCreatePath()
  const { ability } = useSession()
  const outline = useResources().outline(resource)
  const tabIndex = useContext(CellTabIndex)
  const text = label ?? (label === null ? `#${id}` : '…')
  if (!outline || !canOnSome(ability, 'read', outline)) return <bdi>{text}</bdi>
  return (
    <LinkBase
      className="link"
      to={createPath({ resource, id, type: 'show' })}
      tabIndex={tabIndex}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      <bdi>{text}</bdi>
    </LinkBase>
  )
}
