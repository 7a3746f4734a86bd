import { Alert, Box, Button, Paper } from '@mui/material'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { SettingsGroup } from '../../define/settingsGroup'
import { ConflictChoice } from '../../pages/form/ConflictChoice'
import { UnsavedGuard } from '../../pages/form/UnsavedGuard'
import type { Shown } from '../../pages/record/ChangeList'
import { useFormKeys } from '../../pages/record/useFormKeys'
import { useRefusals } from '../../ui/reasons/useRefusals'
import type { GroupSettings } from '../../ui/records/recordsProvider'
import { useCan } from '../../ui/session/SessionContext'
import { mergeableDisplays } from './mergeableParts'
import { type SettingInputs, SettingsSection } from './SettingsSection'
import { useSettingsForm } from './useSettingsForm'

interface Props {
  group: SettingsGroup
  title: string
  sections?: readonly string[]
  inputs?: SettingInputs
  shown?: Shown
  read: GroupSettings
  nextLabel?: string
  onSaved?: () => Promise<void>
}

/** The form of loaded settings: a card for each section, the last save's error, and the buttons. */
export function OpenSettings({
  group,
  title,
  sections: wanted,
  inputs,
  shown,
  read,
  nextLabel,
  onSaved,
}: Props) {
  const translate = useTranslate()
  const mayChange = useCan()('update', group.subject)
  const { refusal } = useRefusals(group.resource)
  const formRef = useRef<HTMLFormElement>(null)
  const { form, save, discard, problem, conflict } = useSettingsForm({ group, read, onSaved })
  const { isDirty, isSubmitting } = form.formState
  const stillDirty = useStillDirty(isDirty)
  const all = group.resource.form
  const sections = wanted ? all.filter(({ section }) => wanted.includes(section)) : all
  useFormKeys(formRef, { save: () => mayChange && isDirty && void save(), cancel: () => undefined })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (nextLabel && !isDirty ? onSaved?.() : save())
  }
  return (
    <FormProvider {...form}>
      <Box component="form" ref={formRef} noValidate autoComplete="off" onSubmit={submit} sx={formStyle}>
        {!mayChange && <Alert severity="info">{refusal('update')}</Alert>}
        {sections.map(section => (
          <SettingsSection
            key={section.section}
            group={group}
            section={section}
            title={all.length > 1 ? undefined : title}
            inputs={inputs}
            disabled={!mayChange}
          />
        ))}
        {problem && (
          <Alert severity="error" role="alert">
            {translate(problem, { _: problem })}
          </Alert>
        )}
        {mayChange && (
          <SettingsFoot unsaved={isDirty} saving={isSubmitting} onDiscard={discard} nextLabel={nextLabel} />
        )}
      </Box>
      {conflict && (
        <ConflictChoice resource={group.resource} shown={mergeableDisplays(group, shown)} {...conflict} />
      )}
      <UnsavedGuard unsaved={isDirty} stillUnsaved={stillDirty} onDiscard={discard} isDraftStored={false} />
    </FormProvider>
  )
}

/** Returns a function that checks for unsaved changes when the user leaves, not when it rendered. */
function useStillDirty(isDirty: boolean) {
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
  }, [isDirty])
  return () => latest.current
}

const formStyle = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }

interface SettingsFootProps {
  unsaved: boolean
  saving: boolean
  onDiscard: () => void
  /**
   * The label's key of a button that replaces “Save” if a
   * next step exists. It is enabled even without changes.
   */
  nextLabel?: string
}

/** The buttons that save or reset the form. They float over the page while changes are unsaved. */
function SettingsFoot({ unsaved, saving, onDiscard, nextLabel }: SettingsFootProps) {
  const translate = useTranslate()
  return (
    <Paper variant="outlined" sx={[footStyle, unsaved && floatStyle]}>
      <Button type="submit" variant="contained" disabled={!unsaved && !nextLabel} aria-busy={saving}>
        {translate(saving ? 'form.saving' : (nextLabel ?? 'form.save'))}
      </Button>
      {unsaved && <Button onClick={onDiscard}>{translate('form.cancel')}</Button>}
    </Paper>
  )
}

const footStyle = { display: 'flex', gap: 1, p: 1.5 }
const floatStyle = {
  position: 'sticky',
  bottom: 8,
  zIndex: 2,
  bgcolor: 'var(--raised)',
  boxShadow: '0 4px 16px rgb(20 18 32 / 12%)',
}
