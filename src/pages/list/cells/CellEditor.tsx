import SaveIcon from '@mui/icons-material/Check'
import CancelIcon from '@mui/icons-material/Close'
import { Alert, Box, ClickAwayListener, IconButton, Paper, Popper, Stack, Tooltip } from '@mui/material'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { RecordContextProvider, ResourceContextProvider, useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { applies } from '../../../core/schema/applies'
import { isRequiredByOffice } from '../../../core/schema/formChoices'
import type { Resource } from '../../../core/schema/resource'
import { fieldOf } from '../../../core/schema/systemFields'
import { viewOf } from '../../../fields/views'
import { useFieldLabel } from '../../../ui/fields/useLabels'
import { whenSettled } from '../../../ui/picker/unsettled'
import { useFormChoices } from '../../../ui/session/SessionContext'
import { UnsavedGuard } from '../../form/UnsavedGuard'
import { useTitleOf } from '../../recordTitle'
import type { ListRecord } from '../useListRows'
import { type TypedValue, useCellForm } from './useCellForm'

/** Where the focus moves: to the next or previous cell, back to this one, or elsewhere. */
type Step = 1 | -1 | 0 | undefined

interface Props {
  resource: Resource
  record: ListRecord
  name: string
  cell: HTMLTableCellElement
  /** Earlier input that was not saved. */
  typed?: TypedValue
  /** Why the last save failed. */
  failure: unknown
  onSave: (value: unknown) => Promise<boolean>
  onClose: (step: Step) => void
}

/** Edits a field in an overlay over its cell. Enter saves, Tab saves and moves on, Escape cancels. */
export function CellEditor(props: Props) {
  const { resource, record, name, cell, onClose } = props
  const translate = useTranslate()
  const label = useFieldLabel(resource, name)
  const title = useTitleOf()(resource, record)
  const office = useFormChoices(resource.name)
  const field = fieldOf(resource, name)
  const paper = useRef<HTMLDivElement>(null)
  const { form, messages, save } = useCellForm({ ...props, office })
  const { isDirty } = form.formState
  useFocusIn(paper, messages)
  const anchor = useAnchor(cell)
  if (!field) return null
  const { Input } = viewOf(field)
  const saveAndClose = async (step: Step) => {
    if (await save()) onClose(step)
    else if (step === undefined) focusIn(paper.current)
  }
  const finish = (step: Step) => whenSettled(paper.current, () => void saveAndClose(step))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    // An open list of options handles these keys itself. Its element is elsewhere in the page.
    if (!event.currentTarget.contains(target) || event.nativeEvent.isComposing) return
    const isChoosing = target.getAttribute('aria-expanded') === 'true'
    const hasOption = isChoosing && Boolean(target.getAttribute('aria-activedescendant'))
    if (event.key === 'Escape' && !isChoosing) onClose(0)
    else if (event.key === 'Tab' && !isBetween(event, target)) finish(event.shiftKey ? -1 : 1)
    else if (event.key === 'Enter' && !hasOption && !target.closest('button')) finish(0)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={record}>
        <FormProvider {...form}>
          <Popper open anchorEl={anchor} placement="bottom-start" modifiers={overCell} sx={popperStyle}>
            <ClickAwayListener onClickAway={() => finish(undefined)}>
              <Paper
                ref={paper}
                role="dialog"
                aria-label={translate('cells.edit', { field: label, title })}
                elevation={8}
                onKeyDownCapture={onKeyDown}
                sx={paperStyle}
                style={{ minWidth: Math.max(240, cell.clientWidth) }}
              >
                <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 0.5 }}>
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Input
                      name={name}
                      field={field}
                      resource={resource}
                      label={label}
                      required={
                        applies(field.required, record, resource) || isRequiredByOffice(office, name, record)
                      }
                      autoFocus
                    />
                  </Box>
                  <Choice label={translate('cells.save')} icon={SaveIcon} onClick={() => finish(0)} />
                  <Choice label={translate('list.cancel')} icon={CancelIcon} onClick={() => onClose(0)} />
                </Stack>
                {messages.map(message => (
                  <Alert key={message} severity="error" sx={{ mt: 0.5 }}>
                    {message}
                  </Alert>
                ))}
              </Paper>
            </ClickAwayListener>
          </Popper>
          <UnsavedGuard
            unsaved={isDirty}
            stillUnsaved={() => form.formState.isDirty}
            onDiscard={() => onClose(undefined)}
            isDraftStored={false}
          />
        </FormProvider>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

interface ChoiceProps {
  label: string
  icon: typeof SaveIcon
  onClick: () => void
}

/** A button that does the same as a key, for pointer users. */
function Choice({ label, icon: Icon, onClick }: ChoiceProps) {
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} tabIndex={-1} onClick={onClick} sx={{ mt: 1 }}>
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

const FIELDS = 'input:not([type="hidden"]):not([aria-hidden]), textarea, [role="combobox"]'

function focusIn(paper: HTMLElement | null): void {
  if (!paper?.contains(document.activeElement)) paper?.querySelector<HTMLElement>(FIELDS)?.focus()
}

/** Focuses the input after it is positioned, and again when a message appears. */
function useFocusIn(paper: { current: HTMLElement | null }, messages: readonly string[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for other messages
  useEffect(() => focusIn(paper.current), [paper, messages])
}

/** Whether Tab moves to another part of the same value, such as an amount's currency. */
function isBetween({ currentTarget, shiftKey }: KeyboardEvent<HTMLElement>, target: HTMLElement): boolean {
  const parts = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter(
    ({ tabIndex }) => tabIndex >= 0,
  )
  const at = parts.indexOf(target)
  return at >= 0 && parts[at + (shiftKey ? -1 : 1)] !== undefined
}

/** Returns an anchor at the cell, or at its last position: its row can leave the list during editing. */
function useAnchor(cell: HTMLElement) {
  const last = useRef(cell.getBoundingClientRect())
  const anchor = useRef({
    getBoundingClientRect: () => {
      if (cell.isConnected) last.current = cell.getBoundingClientRect()
      return last.current
    },
    contextElement: cell,
  })
  return anchor.current
}

const overCell = [
  // Covers the cell instead of opening below it.
  {
    name: 'offset',
    options: { offset: ({ reference }: { reference: { height: number } }) => [0, -reference.height] },
  },
  { name: 'flip', enabled: false },
]
const popperStyle = { zIndex: 'drawer', maxWidth: 'calc(100vw - 16px)' }
const paperStyle = {
  p: 0.5,
  maxWidth: 440,
  border: '1px solid var(--primary)',
  '& .MuiFormControl-root': { my: 0.5 },
}
