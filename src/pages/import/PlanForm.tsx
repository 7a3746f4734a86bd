import { Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Import, ImportPlan } from '../../contract/imports'
import { Choice } from './ReadingForm'

interface Props {
  imported: Import
  onChoose: (plan: Partial<ImportPlan>) => void
}

const MODES = ['create', 'both', 'update'] as const
const EMPTIES = ['keep', 'clear'] as const

/** What becomes of rows that are there already. */
export function PlanForm({ imported, onChoose }: Props) {
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
