import { LinkBase } from 'react-admin'
import type { AuditedRecord } from '../../contract/audit'
import { RecordLink } from '../../fields/reference/recordLink.view'
import { useResources } from '../../ui/fields/ResourcesContext'

/**
 * A link to an operation's record: its page, or its place in the trash. Plain text if the record was purged.
 */
export function AuditedLink({ resource, record }: { resource: string; record: AuditedRecord }) {
  const outline = useResources().outline(resource)
  if (!outline || record.gone) return <bdi>{record.label}</bdi>
  if (!record.trashed) return <RecordLink resource={resource} id={record.id} />
  return (
    <LinkBase className="link" to={`/${resource}/trash/${record.id}`}>
      <bdi>{record.label}</bdi>
    </LinkBase>
  )
}
