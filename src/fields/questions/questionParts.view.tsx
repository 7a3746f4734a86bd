import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { isProtected, PROTECTED, QUESTION_TYPES, type Question, STAGES } from '../../core/questions/question'
import { slugOf } from '../../core/questions/slug'
import { OptionList } from './optionList.view'
import { gridStyle, SwitchPart, TextPart, WordsPart } from './parts.view'
import { Pick, usePartWords } from './pick.view'
import { VisibleIfEditor } from './visibleIf.view'

interface Props {
  name: string
  list: string
  index: number
  nested: boolean
  disabled?: boolean
  /** The editor for the questions of each item, if the answer is a list. */
  children: ReactNode
}

const withoutBounds = ['yesNo', 'choice', 'multi']

/** Edits the properties of a question. */
export function QuestionParts({ name, list, index, nested, disabled, children }: Props) {
  const translate = useTranslate()
  const words = usePartWords()
  const { setValue, getValues } = useFormContext()
  const [type, key] = useWatch({ name: [`${name}.type`, `${name}.key`] }) as [Question['type'], string]
  const chosen = type === 'choice' || type === 'multi'
  const types = QUESTION_TYPES.filter(one => !nested || one !== 'list')
  const put = (part: string, value: unknown) => setValue(`${name}.${part}`, value, { shouldDirty: true })
  // Clears the properties that only the previous type has.
  const retype = (next: string | null) => {
    if (next !== 'choice' && next !== 'multi') put('options', null)
    if (next !== 'list') put('fields', null)
    for (const part of ['min', 'max', 'scale', 'pattern', 'pattern_hint', 'checks']) put(part, null)
  }
  const suggest = () => {
    const label = getValues(`${name}.label.en`) as unknown
    if (!key && label) put('key', slugOf(String(label)))
  }
  const protect = (on: boolean) => {
    const bare = isProtected(key ?? '') ? key.slice(PROTECTED.length) : (key ?? '')
    put('key', on ? `${PROTECTED}${bare}` : bare)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, p: { xs: 1, sm: 1.5 } }}>
      <WordsPart
        name={`${name}.label`}
        label={words('label')}
        required
        disabled={disabled}
        onLeft={suggest}
      />
      <Box sx={gridStyle}>
        <TextPart name={`${name}.key`} label={words('key')} code required disabled={disabled} />
        <Pick
          name={`${name}.type`}
          label={words('type')}
          required
          disabled={disabled}
          options={types.map(value => ({ value, label: translate(`questions.types.${value}`) }))}
          onPicked={retype}
        />
        {!nested && (
          <Pick
            name={`${name}.asked_at`}
            label={words('asked_at')}
            disabled={disabled}
            none={translate('questions.stages.request')}
            options={STAGES.slice(1).map(value => ({ value, label: translate(`questions.stages.${value}`) }))}
          />
        )}
        {withoutBounds.includes(type) ? null : (
          <>
            <TextPart name={`${name}.min`} label={words(`min_${type}`)} bound disabled={disabled} />
            <TextPart name={`${name}.max`} label={words(`max_${type}`)} bound disabled={disabled} />
          </>
        )}
        {type === 'number' && (
          <>
            <TextPart name={`${name}.scale`} label={words('scale')} bound disabled={disabled} />
            <TextPart name={`${name}.unit`} label={words('unit')} disabled={disabled} />
          </>
        )}
        {type === 'text' && (
          <TextPart name={`${name}.pattern`} label={words('pattern')} code disabled={disabled} />
        )}
      </Box>
      {type === 'text' && (
        <WordsPart name={`${name}.pattern_hint`} label={words('pattern_hint')} disabled={disabled} />
      )}
      <Switches name={name} type={type} nested={nested} disabled={disabled} onProtect={protect} />
      {chosen && <OptionList name={`${name}.options`} disabled={disabled} />}
      {type === 'list' && children}
      <VisibleIfEditor name={name} list={list} index={index} disabled={disabled} />
      <WordsPart name={`${name}.help`} label={words('help')} disabled={disabled} />
      {!nested && <WordsPart name={`${name}.group`} label={words('group')} disabled={disabled} />}
    </Box>
  )
}

interface SwitchesProps extends Omit<Props, 'list' | 'index' | 'children'> {
  type: Question['type']
  onProtect: (on: boolean) => void
}

function Switches({ name, type, nested, disabled, onProtect }: SwitchesProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <SwitchPart name={name} part="required" disabled={disabled} />
      {(type === 'text' || type === 'number') && <SwitchPart name={name} part="code" disabled={disabled} />}
      {!nested && (
        <>
          <SwitchPart name={name} part="identifies" disabled={disabled} />
          <SwitchPart name={name} part="shown_in_comparison" disabled={disabled} />
          <SwitchPart name={name} part="protected" disabled={disabled} onSwitched={onProtect} />
        </>
      )}
    </Box>
  )
}
