import { Alert, Box, Paper } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, ResourceContextProvider, useCanBlock } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { ConflictDialog } from '../../pages/form/ConflictDialog'
import { DraftNotice } from '../../pages/form/DraftNotice'
import { FormField } from '../../pages/form/FormField'
import { FormMessages } from '../../pages/form/FormMessages'
import { RemoteChangesBar } from '../../pages/form/live/RemoteChangesBar'
import { useRemoteChanges } from '../../pages/form/live/useRemoteChanges'
import { SaveBar } from '../../pages/form/SaveBar'
import { useSaveForm } from '../../pages/form/saveForm'
import { UnsavedGuard } from '../../pages/form/UnsavedGuard'
import { useDraft } from '../../pages/form/useDraft'
import { type FormSource, useRecordForm } from '../../pages/form/useRecordForm'
import { useFormKeys } from '../../pages/record/useFormKeys'
import { whenSettled } from '../../ui/picker/unsettled'
import { useRefusals } from '../../ui/reasons/useRefusals'
import { RoleRights } from './RoleRights'

interface Props extends FormSource {
  onSaved: (record: RaRecord) => void
  onCancel: () => void
}

/** The form of a role: its permissions as a matrix, with a preview. */
export function RoleForm({ onSaved, onCancel, ...source }: Props) {
  const recordForm = useRecordForm(source)
  const { resource, form, base, writable } = recordForm
  const draft = useDraft(recordForm)
  const { save, saving, problem, dismissProblem, saveOnto, formRef } = useSaveForm({
    recordForm,
    draft,
    onSaved: saved => {
      remoteChanges.settled(saved)
      onSaved(saved)
    },
  })
  const remoteChanges = useRemoteChanges({ recordForm, record: source.record, draft, saving })
  const canBlock = useCanBlock()
  const { refusal } = useRefusals(resource)
  const reason = refusal(base ? 'update' : 'create', base)
  const readOnly = !writable.has('permissions')
  const [generation, setGeneration] = useState(0)
  useFormKeys(formRef, { save: () => void save(), cancel: onCancel })

  const startOver = () => setGeneration(count => count + 1)
  const discard = () => {
    recordForm.startAfresh()
    draft.forget()
    startOver()
  }
  return (
    <ResourceContextProvider value={resource.name}>
      <FormProvider {...form}>
        <Box
          component="form"
          ref={formRef}
          noValidate
          autoComplete="off"
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
          sx={{ display: 'grid', gap: 2 }}
        >
          <DraftNotice recordForm={recordForm} draft={draft} onDiscard={discard} onShown={startOver} />
          {readOnly && reason && <Alert severity="info">{reason}</Alert>}
          <Paper component="section" variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
            <Box sx={aboutStyle}>
              <FormField name="name" recordForm={recordForm} autoFocus={false} />
              <FormField name="assignable_role_ids" recordForm={recordForm} autoFocus={false} />
              <FormField name="description" recordForm={recordForm} autoFocus={false} />
            </Box>
          </Paper>
          <RoleRights
            resource={resource}
            key={`${generation} ${remoteChanges.generation}`}
            roleId={base?.id as number | undefined}
            readOnly={readOnly}
          />
          {!readOnly && (
            <Box sx={{ position: 'sticky', bottom: 12, zIndex: 2, display: 'grid' }}>
              {base && <RemoteChangesBar resource={resource} record={base} remoteChanges={remoteChanges} />}
              <FormMessages
                recordForm={recordForm}
                problem={problem}
                onRetry={() => whenSettled(formRef.current, () => void save())}
              />
              <SaveBar saving={saving} unsaved={draft.unsaved} inDialog={false} onCancel={onCancel} />
            </Box>
          )}
        </Box>
      </FormProvider>
      <ConflictDialog
        recordForm={recordForm}
        problem={remoteChanges.differences ?? problem}
        onClose={() => {
          remoteChanges.dismiss()
          dismissProblem()
        }}
        onSettle={saveOnto}
        onTakeTheirs={draft.forget}
      />
      {canBlock && <UnsavedGuard {...draft} onDiscard={draft.forget} />}
    </ResourceContextProvider>
  )
}

const aboutStyle = {
  display: 'grid',
  columnGap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}
