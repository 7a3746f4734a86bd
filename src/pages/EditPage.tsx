import type { ReactNode } from 'react'
import { type RaRecord, useCreatePath, useNavigate, useTranslate } from 'react-admin'
import type { Resource } from '../core/schema/resource'
import { InlineCreateContext } from '../fields/reference/inlineCreate.view'
import { NotAuthorized } from '../ui/page/NotAuthorized'
import { useRefusals } from '../ui/reasons/useRefusals'
import { useAnyUnsavedInput } from '../ui/session/unsavedInput'
import { useNotifyDone } from '../ui/undo/useNotifyDone'
import { CreateInDialog } from './form/CreateInDialog'
import { RecordForm } from './form/RecordForm'
import { PageHeading } from './PageHeading'
import { PresentPeople } from './presence/PresentPeople'
import { RecordGate } from './RecordGate'
import { useMergedText } from './record/live/useRemoteChangesText'
import { useTitleOf } from './recordTitle'
import { PrintReplacement } from './replacement/PrintReplacement'
import { type OwnParts, useShownResource } from './useShownResource'

interface Props extends Pick<OwnParts, 'sections'> {
  resource: Resource
  /** Replaces the sections with react-admin inputs, or others that use its form. */
  children?: ReactNode
}

/** Renders `/{resource}/{id}/edit`. */
export function EditPage({ resource: defined, sections, children }: Props) {
  const resource = useShownResource(defined, { sections })
  return (
    <RecordGate resource={resource} hasUnsavedInput>
      {record => (
        <EditRecord key={record.id} resource={resource} record={record}>
          {children}
        </EditRecord>
      )}
    </RecordGate>
  )
}

function EditRecord({ resource, record, children }: Props & { record: RaRecord }) {
  const titleOf = useTitleOf()
  const translate = useTranslate()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const notifyDone = useNotifyDone()
  const mergedText = useMergedText(resource)
  const isEditing = useAnyUnsavedInput()
  const refused = useRefusals(resource).refusal('update', record)
  if (refused) return <NotAuthorized reason={refused} />
  const toView = () => navigate(createPath({ resource: resource.name, id: record.id, type: 'show' }))
  return (
    <InlineCreateContext.Provider value={CreateInDialog}>
      <PageHeading
        resource={resource}
        record={record}
        title={translate('form.edit_title', { title: titleOf(resource, record) })}
        opposite={<PresentPeople resource={resource} id={Number(record.id)} isEditing={isEditing} />}
        actions={<PrintReplacement resource={resource} view="edit" />}
      />
      <RecordForm
        resource={resource}
        record={record}
        onCancel={toView}
        onSaved={(saved, { merged }) => {
          const words = [translate('form.saved', { title: titleOf(resource, saved) }), mergedText(merged)]
          const message = words.filter(Boolean).join(' ')
          // A message about others' changes takes longer to read.
          const autoHideDuration = merged ? 10_000 : undefined
          notifyDone(message, { answer: saved, autoHideDuration })
          toView()
        }}
      >
        {children}
      </RecordForm>
    </InlineCreateContext.Provider>
  )
}
