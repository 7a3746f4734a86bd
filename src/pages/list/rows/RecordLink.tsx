import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'
import { useRecordPath } from './useRecordPath'

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
  const pathOf = useRecordPath(resource)
  return (
    <LinkBase className="record-link" to={pathOf(id)} tabIndex={tabIndex} aria-label={name} data-record>
      {children}
    </LinkBase>
  )
}
