import type { ReactNode } from 'react'
import { LinkBase, useCreatePath } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'
import { useAsOfDay, withDay } from '../../asOf/asOfDay'

interface Props {
  resource: Resource
  id: number
  /** The record's label, for a cell without its own text. */
  name: string
  tabIndex?: number
  children: ReactNode
}

/** Links to a record with a real link, so that it can open in another tab. */
export function RecordLink({ resource, id, name, tabIndex, children }: Props) {
  const createPath = useCreatePath()
  const day = useAsOfDay(resource)
  return (
    <LinkBase
      className="record-link"
      to={withDay(createPath({ resource: resource.name, type: 'show', id }), day)}
      tabIndex={tabIndex}
      aria-label={name}
      data-record
    >
      {children}
    </LinkBase>
  )
}
