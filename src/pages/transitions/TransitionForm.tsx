import { Box, TextField, Typography } from '@mui/material'
import { type ReactNode, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useController, useWatch } from 'react-hook-form'
import { mayReadField } from '../../core/access/fieldRights'
import { officeToday } from '../../core/field/officeToday'
import { applies } from '../../core/schema/applies'
import { computedBy } from '../../core/schema/computedBy'
import { enteredRecord } from '../../core/schema/enteredRecord'
import { fieldLabel, helpLabel, transitionLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { viewOf } from '../../fields/views'
import { FormDialogParts } from '../../ui/dialog/FormDialog'
import type { Explanation } from '../../ui/dialog/RefusedAlert'
import { useLabels } from '../../ui/fields/useLabels'
import { useSession } from '../../ui/session/SessionContext'
import { useFormKeys } from '../record/useFormKeys'
import { isWhole, WholeValue } from '../record/WholeValue'
import type { TransitionProblem } from './transitionProblem'
import {
  isInputVisible,
  REASON,
  sentValues,
  type TransitionFormOptions,
  useTransitionForm,
} from './useTransitionForm'

interface Props extends TransitionFormOptions {
  /** Shown before the fields. */
  text?: ReactNode
  /** Shown after the fields. */
  note?: ReactNode
  moving: boolean
  /** The server's refusal, apart from the fields' errors. */
  refused?: Explanation
  /** Performs the transition. Returns its errors, if any. */
  onSubmit: (values: Values) => Promise<TransitionProblem | undefined>
  onClose: () => void
}

/** The content of a transition's dialog: its input and its button. Enter submits, Escape closes. */
export function TransitionForm({
  text,
  note,
  moving,
  refused,
  onSubmit: onMove,
  onClose,
  ...options
}: Props) {
  const words = useLabels()
  const form = useTransitionForm(options)
  const formRef = useRef<HTMLFormElement>(null)
  const { resource, name, inputs } = options
  const submit = form.handleSubmit(async entered => {
    if (moving) return
    const reason = String(entered[REASON] ?? '').trim()
    const problem = await onMove({ ...sentValues(resource, inputs, entered), ...(reason && { reason }) })
    const wrong = Object.entries(problem?.fields ?? {})
    for (const [path, message] of wrong)
      form.setError(path, { type: 'server', message }, { shouldFocus: path === wrong[0]?.[0] })
  })
  useFormKeys(formRef, { save: () => void submit(), cancel: onClose })
  return (
    <Box
      component="form"
      ref={formRef}
      noValidate
      autoComplete="off"
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        void submit()
      }}
    >
      <FormDialogParts
        submit={words(transitionLabel(resource, name))}
        busy={moving}
        refused={refused}
        onClose={onClose}
      >
        {text}
        <FormProvider {...form}>
          <InputFields {...options} />
          <ComputedFields {...options} />
          {note}
        </FormProvider>
      </FormDialogParts>
    </Box>
  )
}

/** Shows the values computed from the input, updated while typing with the function that the server uses. */
function ComputedFields({ resource, name, record }: TransitionFormOptions) {
  const words = useLabels()
  const { ability, can, user } = useSession()
  const entered = useWatch<Values>()
  if (!record) return null
  const computed = computedBy(resource, name, {
    record: { ...record, ...entered },
    context: { before: record, actor: user, today: officeToday(), can },
  })
  const shown = Object.entries(computed).filter(([field]) =>
    mayReadField(ability, resource, { name: field, record }),
  )
  if (!shown.length) return null
  return (
    <Box component="dl" aria-live="polite" sx={listStyle}>
      {shown.map(([field, value]) => {
        const known = resource.fields[field]
        return (
          known && (
            <Box key={field} sx={isWhole({ field: known, value }) ? undefined : rowStyle}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {words(fieldLabel(resource, field))}
              </Typography>
              <Box
                component="dd"
                sx={isWhole({ field: known, value }) ? { m: 0, mb: 1 } : { m: 0, fontWeight: 600 }}
              >
                <WholeValue
                  resource={resource}
                  name={field}
                  field={known}
                  value={value}
                  record={{ ...record, ...entered }}
                />
              </Box>
            </Box>
          )
        )
      })}
    </Box>
  )
}

const listStyle = { mt: 1.5, mb: 0, mx: 0, p: 1.25, borderRadius: 1, bgcolor: 'action.hover' }
const rowStyle = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }

/** Renders a transition's input: its fields, and its reason. */
function InputFields({ resource, name, inputs }: TransitionFormOptions) {
  const values = useWatch<Values>()
  const record = enteredRecord(values, resource.fields)
  const needs = resource.transitions[name]?.requires ?? []
  const shown = inputs.filter(field => isInputVisible(resource, field, values))
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 1, minWidth: 0 }}>
      {shown.map((field, at) => (
        <TransitionInput
          key={field}
          resource={resource}
          name={field}
          required={needs.includes(field) || applies(resource.fields[field]?.required, record, resource)}
          autoFocus={at === 0}
        />
      ))}
      {resource.transitions[name]?.reason && <Reason autoFocus={!shown.length} />}
    </Box>
  )
}

interface TransitionInputProps {
  resource: Resource
  name: string
  required: boolean
  autoFocus: boolean
}

function TransitionInput({ resource, name, ...input }: TransitionInputProps) {
  const words = useLabels()
  const field = resource.fields[name]
  if (!field) return null
  const { Input } = viewOf(field)
  return (
    <Input
      name={name}
      field={field}
      resource={resource}
      label={words(fieldLabel(resource, name))}
      helperText={field.help ? words(helpLabel(resource, name)) : undefined}
      {...input}
    />
  )
}

function Reason({ autoFocus }: { autoFocus: boolean }) {
  const translate = useTranslate()
  const { field, fieldState } = useController<Values>({ name: REASON })
  return (
    <TextField
      {...field}
      value={field.value ?? ''}
      label={translate('view.reason')}
      required
      multiline
      minRows={2}
      autoFocus={autoFocus}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message}
      slotProps={{ htmlInput: { maxLength: 1000 } }}
    />
  )
}
