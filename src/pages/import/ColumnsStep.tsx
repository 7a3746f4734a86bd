import { Alert, Button, Paper, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Import, ImportChoice, ImportPlan } from '../../contract/imports'
import type { Resource } from '../../core/schema/resource'
import { ColumnTable } from './ColumnTable'
import { FixedValues } from './FixedValues'
import { OPEN_QUESTION, Questions } from './Questions'
import { Choice, ReadingForm } from './ReadingForm'
import { useImportAct } from './useImport'

interface Props {
  resource: Resource
  imported: Import
  put: (imported: Import) => void
  onLeave: () => void
}

/** Shows the guessed format and column mapping of the file. Changes apply immediately. */
export function ColumnsStep({ resource, imported, put, onLeave }: Props) {
  const translate = useTranslate()
  const { act, busy } = useImportAct()
  const { id, columns, targets, plan, task } = imported
  const choose = async (choice: ImportChoice) => {
    const changed = await act(calls => calls.choose(id, choice))
    if (changed) put(changed)
    return changed !== undefined
  }
  const used = new Set([
    ...columns.map(({ target }) => target?.split('.')[0]),
    ...targets.flatMap(({ name, splits = [] }) =>
      columns.some(({ target }) => target === name) ? splits : [],
    ),
    ...Object.keys(plan.values ?? {}),
  ])
  const lacking = targets.filter(({ required, field }) => required && !used.has(field))
  const leave = async () => {
    await act(calls => calls.discard(id))
    onLeave()
  }
  const open = imported.questions.filter(({ answer }) => answer === null).length
  const check = () => {
    if (open) document.getElementById(OPEN_QUESTION)?.focus()
    else void act(calls => calls.check(id))
  }
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      {(imported.problem || task?.error) && (
        <Alert severity="error" role="alert">
          {imported.problem ?? translate('import.not_read')}
        </Alert>
      )}
      <ReadingForm imported={{ ...imported, sure: ASKED }} onChoose={reading => void choose({ reading })} />
      {imported.merged && <Alert severity="info">{translate('import.merged')}</Alert>}
      <ColumnTable
        imported={imported}
        onChoose={(at, target) => {
          const next = columns.map((column, place) =>
            place === at ? target : column.target === target ? null : column.target,
          )
          const keyed = plan.key === null || next.includes(plan.key)
          void choose({ plan: { columns: next, ...(keyed ? {} : { key: null, mode: 'create' as const }) } })
        }}
      />
      {lacking.length > 0 && plan.mode !== 'update' && (
        <Alert severity="warning">
          {translate('import.lacking', { names: lacking.map(({ label }) => label).join(', ') })}
        </Alert>
      )}
      <FixedValues
        resource={resource}
        imported={imported}
        onChoose={values => choose({ plan: { values } })}
      />
      <Questions imported={imported} onAnswer={reading => void choose({ reading })} />
      <Paper variant="outlined" sx={{ p: 2 }}>
        <PlanForm imported={imported} onChoose={next => void choose({ plan: next })} />
      </Paper>
      {open > 0 && (
        <Alert severity="warning">{translate('import.answer_first', { smart_count: open })}</Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          aria-busy={busy}
          disabled={!columns.some(({ target }) => target)}
          onClick={check}
        >
          {translate('import.check')}
        </Button>
        <Button onClick={() => void leave()}>{translate('import.discard_this')}</Button>
      </Stack>
    </Stack>
  )
}

/** The form has no hints at what is unsure, because there are questions about it. */
const ASKED = { decimal: true, days: true }

interface PlanFormProps {
  imported: Import
  onChoose: (plan: Partial<ImportPlan>) => void
}

const MODES = ['create', 'both', 'update'] as const
const EMPTIES = ['keep', 'clear'] as const

/** The handling of rows that already exist. */
function PlanForm({ imported, onChoose }: PlanFormProps) {
  const translate = useTranslate()
  const { plan, columns, targets } = imported
  const used = new Set(columns.map(({ target }) => target))
  const keys = targets.filter(({ key, name }) => key && used.has(name))
  const modes = keys.length ? MODES : MODES.slice(0, 1)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
      <Choice
        label={translate('import.mode')}
        value={plan.mode}
        options={modes.map(value => ({ value, text: translate(`import.modes.${value}`) }))}
        onChange={value => {
          const mode = value as ImportPlan['mode']
          onChoose({ mode, key: mode === 'create' ? null : (plan.key ?? keys[0]?.name ?? null) })
        }}
      />
      {plan.mode !== 'create' && (
        <>
          <Choice
            label={translate('import.key')}
            value={plan.key ?? ''}
            options={keys.map(({ name, label }) => ({ value: name, text: label }))}
            onChange={key => onChoose({ key })}
          />
          <Choice
            label={translate('import.empty')}
            value={plan.empty}
            options={EMPTIES.map(value => ({ value, text: translate(`import.empties.${value}`) }))}
            onChange={empty => onChoose({ empty: empty as ImportPlan['empty'] })}
          />
        </>
      )}
    </Stack>
  )
}
