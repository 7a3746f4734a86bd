import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { When } from '../../core/schema/when'
import { atPlace } from '../atPlace'
import type { DefinitionEditor } from '../definitionEditor'
import { ExpressionInput } from '../expression/ExpressionInput'
import { ConditionInput } from './ConditionInput'
import { useAsExpression } from './useAsExpression'

/** A check as a definition stores it: an expression, or a filter on the record's own fields. */
export type Requirement = string | When

type Form = 'conditions' | 'expression'

interface Props {
  editor: Pick<DefinitionEditor, 'name' | 'resource' | 'label' | 'problems'>
  /** The place in the definition: `rules.later.check`. */
  place: string
  label: string
  value: Requirement
  onChange: (value: Requirement) => void
  /** Whether an empty field passes by default, as in rules, which check only filled fields. */
  passesEmpty?: boolean
}

/** Inputs for a check: conditions like a list's filter, or an expression for everything else. */
export function RequirementInput({ editor, place, label, value, onChange, passesEmpty = false }: Props) {
  const translate = useTranslate()
  const form: Form = typeof value === 'string' ? 'expression' : 'conditions'
  const [others, setOthers] = useState<Record<Form, Requirement>>({ conditions: {}, expression: '' })
  const [isCompared, setCompared] = useState(false)
  const asExpression = useAsExpression(editor, { place, value, passesEmpty })
  const choose = (next: Form | null) => {
    if (!next || next === form) return
    // Keep the value of the other form, so that switching back restores it.
    setOthers({ ...others, [form]: value })
    setCompared(false)
    onChange(next === 'expression' && !others.expression ? asExpression() : others[next])
  }
  const compare = () => {
    choose('expression')
    setCompared(true)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={form}
        aria-label={translate('studio_conditions.form', { name: label })}
        onChange={(_event, next: Form | null) => choose(next)}
      >
        <ToggleButton value="conditions">{translate('studio_conditions.conditions')}</ToggleButton>
        <ToggleButton value="expression">{translate('studio_conditions.expression')}</ToggleButton>
      </ToggleButtonGroup>
      {typeof value === 'string' ? (
        <ExpressionInput
          label={label}
          help={translate('studio.rules.check_help')}
          isBegun={isCompared}
          {...{ editor, place, value, onChange }}
        />
      ) : (
        <>
          <ConditionInput
            {...{ editor, label, value, onChange }}
            offersOrEmpty={passesEmpty}
            place={atPlace(
              editor,
              place,
              translate(`studio_conditions.${passesEmpty ? 'or_empty_help' : 'empty_help'}`),
            )}
          />
          <Box>
            <Button size="small" onClick={compare}>
              {translate('studio_conditions.compare')}
            </Button>
          </Box>
        </>
      )}
    </Box>
  )
}
