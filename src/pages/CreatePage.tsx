import { type ReactNode, useState } from 'react'
import { getRecordFromLocation, useCreatePath, useLocation, useNavigate } from 'react-admin'
import type { Resource, Values } from '../core/schema/resource'
import { InlineCreateContext } from '../fields/reference/inlineCreate.view'
import { useNewLabel } from '../ui/records/useWords'
import { CreateInDialog } from './form/CreateInDialog'
import { RecordForm } from './form/RecordForm'
import { PageHeading } from './PageHeading'
import { PrintReplacement } from './replacement/PrintReplacement'
import { useNotifyCreated } from './useNotifyCreated'
import { type OwnParts, useShownResource } from './useShownResource'

interface Props extends Pick<OwnParts, 'sections'> {
  resource: Resource
  /** Replaces the sections with react-admin inputs, or others that use its form. */
  children?: ReactNode
}

/** Renders `/{resource}/create`: a form with the default values and the values from the URL. */
export function CreatePage({ resource: defined, sections, children }: Props) {
  const resource = useShownResource(defined, { sections })
  const title = useNewLabel()(resource)
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const notifyCreated = useNotifyCreated(resource)
  const location = useLocation()
  const [preset] = useState<Values>(() => getRecordFromLocation(location) ?? {})
  const [round, setRound] = useState(0)
  return (
    <InlineCreateContext.Provider value={CreateInDialog}>
      <PageHeading
        resource={resource}
        title={title}
        actions={<PrintReplacement resource={resource} view="create" />}
      />
      <RecordForm
        key={`${resource.name} ${round}`}
        resource={resource}
        preset={preset}
        onCancel={() => navigate(createPath({ resource: resource.name, type: 'list' }))}
        onSaved={(record, { again }) => {
          notifyCreated(record)
          if (again) setRound(round + 1)
          else navigate(createPath({ resource: resource.name, id: record.id, type: 'show' }))
        }}
      >
        {children}
      </RecordForm>
    </InlineCreateContext.Provider>
  )
}
