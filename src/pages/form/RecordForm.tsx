import { Box, Skeleton } from '@mui/material'
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react'
import { type RaRecord, useCanBlock } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { CurrentQuestionsProvider } from '../../fields/answers/currentQuestions.view'
import { whenSettled } from '../../ui/picker/unsettled'
import { useFormChoices } from '../../ui/session/SessionContext'
import { useFormKeys } from '../record/useFormKeys'
import { ConflictDialog } from './ConflictDialog'
import { DraftNotice } from './DraftNotice'
import { DuplicatesDialog } from './DuplicatesDialog'
import { FormContexts } from './FormContexts'
import { FormMessages } from './FormMessages'
import { FormSection } from './FormSection'
import { RemoteChangesBar } from './live/RemoteChangesBar'
import { useRemoteChanges } from './live/useRemoteChanges'
import { SaveBar } from './SaveBar'
import { UnsavedGuard } from './UnsavedGuard'
import { useDraft } from './useDraft'
import { useFollowRenames } from './useFollowRenames'
import { useInitialValues } from './useInitialValues'
import { type RecordForm as Form, type FormSource, useRecordForm } from './useRecordForm'
import { type Saved, useSaveForm } from './useSaveForm'

interface Props extends FormSource {
  onSaved: (record: RaRecord, saved: Saved) => void
  onCancel: () => void
  /** Whether the form is in a dialog. The page below it has its own guard. */
  inDialog?: boolean
  /** Whether it uses the whole width of the page. */
  isWide?: boolean
  /** Whether readers see the form too. They get no save bar. */
  isForReaders?: boolean
  /** Whether another record can be added after this one. */
  canAddAnother?: boolean
  /** Replaces the sections. */
  children?: ReactNode | ((parts: FormParts) => ReactNode)
}

/** What the inputs that replace the sections can use. */
export interface FormParts {
  recordForm: Form
  /** Changes whenever the form's values are replaced, for inputs with a state of their own. */
  generation: string
}

/**
 * Renders the form of a resource, for a new or existing record: inputs, draft, save, conflicts and the guard of
 * unsaved input.
 *
 * ```tsx
 * <RecordForm resource={resource} record={record} onSaved={toView} onCancel={toView}>
 *   {({ recordForm }) => <FormField name="name" recordForm={recordForm} />}
 * </RecordForm>
 * ```
 */
export function RecordForm(props: Props) {
  const office = useFormChoices(props.resource.name)
  // Waits for the office's settings, which can set a new record's initial values.
  if (!office && !props.record) return <Skeleton variant="rounded" height={320} />
  return <OpenForm {...props} />
}

function OpenForm({
  onSaved,
  onCancel,
  inDialog = false,
  isWide,
  isForReaders = false,
  canAddAnother = !inDialog,
  children,
  ...source
}: Props) {
  const recordForm = useRecordForm(source)
  const { resource, form, base } = recordForm
  const draft = useDraft(recordForm)
  // Must come after the draft: its subscription then stores the values that are filled in here last.
  useInitialValues(recordForm)
  // Must come after the draft, whose effect has then received the new field names.
  useFollowRenames(recordForm)
  const saveForm = useSaveForm({
    recordForm,
    draft,
    onSaved: (record, saved) => {
      remoteChanges.settled(record)
      onSaved(record, saved)
    },
  })
  const { save, saving, problem, formRef } = saveForm
  const remoteChanges = useRemoteChanges({ recordForm, record: source.record, draft, saving })
  const canBlock = useCanBlock()
  useFormKeys(formRef, { save: () => void save(), cancel: onCancel })
  useCheckAfterRestoring(recordForm)

  const [restarts, setRestarts] = useState(0)
  const startOver = () => setRestarts(count => count + 1)
  const discard = () => {
    recordForm.startAfresh()
    draft.forget()
    startOver()
  }
  const generation = `${restarts} ${remoteChanges.generation}`
  const inputs = typeof children === 'function' ? children({ recordForm, generation }) : children
  const record = useMemo(() => (base ? (base as RaRecord) : undefined), [base])
  return (
    <FormContexts resource={resource} record={record} saveForm={saveForm}>
      <FormProvider {...form}>
        <CurrentQuestionsProvider value={recordForm.questions}>
          <Box
            component="form"
            ref={formRef}
            noValidate
            autoComplete="off"
            onSubmit={event => {
              event.preventDefault()
              event.stopPropagation()
              void save()
            }}
            sx={inDialog ? dialogStyle : { ...pageStyle, maxWidth: isWide ? undefined : 1200 }}
          >
            <DraftNotice recordForm={recordForm} draft={draft} onDiscard={discard} onShown={startOver} />
            {inputs ?? <Sections recordForm={recordForm} focused={inDialog} />}
            {(!isForReaders || recordForm.writable.size > 0) && (
              <Box sx={inDialog ? dialogFoot : pageFoot}>
                {record && (
                  <RemoteChangesBar resource={resource} record={record} remoteChanges={remoteChanges} />
                )}
                <FormMessages
                  recordForm={recordForm}
                  problem={problem}
                  onRetry={() => whenSettled(formRef.current, () => void save())}
                />
                <SaveBar
                  saving={saving}
                  unsaved={draft.unsaved}
                  inDialog={inDialog}
                  onCancel={onCancel}
                  onSaveAndAdd={
                    base || !canAddAnother
                      ? undefined
                      : () => whenSettled(formRef.current, () => void save(true))
                  }
                />
              </Box>
            )}
          </Box>
        </CurrentQuestionsProvider>
      </FormProvider>
      <DuplicatesDialog
        resource={resource}
        records={saveForm.duplicates}
        onClose={saveForm.closeDuplicates}
        onSaveAnyway={() => void saveForm.saveAnyway()}
      />
      <ConflictDialog
        recordForm={recordForm}
        problem={remoteChanges.differences ?? problem}
        onClose={() => {
          remoteChanges.dismiss()
          saveForm.dismissProblem()
        }}
        onSettle={saveForm.saveOnto}
        onTakeTheirs={draft.forget}
      />
      {canBlock && !inDialog && <UnsavedGuard {...draft} onDiscard={draft.forget} />}
    </FormContexts>
  )
}

/**
 * Renders the fields in a provider of their own, in which each subscribes to its own state. react-hook-form
 * publishes the whole form state at the start and with every error, which would render all fields again.
 */
const Sections = memo(function Sections({ recordForm, focused }: { recordForm: Form; focused: boolean }) {
  return (
    <FormProvider {...recordForm.form}>
      {recordForm.sections.map((section, at) => (
        <FormSection
          key={section.section}
          section={section}
          recordForm={recordForm}
          focused={focused && at === 0}
        />
      ))}
    </FormProvider>
  )
})

/** Resets a draft's values of fields that the user can no longer write. */
function useCheckAfterRestoring({ form, restored, writable, initial }: ReturnType<typeof useRecordForm>) {
  useEffect(() => {
    for (const name of Object.keys(restored?.values ?? {})) {
      if (!writable.has(name)) form.setValue(name, initial[name] ?? null)
    }
  }, [restored, writable, initial, form.setValue])
}

const pageStyle = { display: 'grid', gap: 2 }
const dialogStyle = { display: 'grid', gap: 1 }
// Keeps the save's errors visible at any scroll position.
const pageFoot = { position: 'sticky', bottom: 12, zIndex: 2, display: 'grid', gap: 1 }
const dialogFoot = {
  ...pageFoot,
  bottom: -20,
  mx: -3,
  px: 3,
  pb: 2.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
}
