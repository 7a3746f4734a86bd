import { FormHelperText } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { When } from '../../core/schema/when'
import { atPlace } from '../atPlace'
import { ConditionInput } from '../conditions/ConditionInput'
import type { StudioTabProps } from '../definitionEditor'
import { SelectInput } from '../inputs/SelectInput'
import { changeField, type FieldData } from './fieldEdits'

interface Props extends StudioTabProps {
  name: string
  field: FieldData
}

type Option = 'required' | 'visibleWhen'
type Need = 'never' | 'always' | 'if'

const isWhen = (value: unknown): value is When => typeof value === 'object' && value !== null
const needOf = (value: unknown): Need => (isWhen(value) ? 'if' : value === true ? 'always' : 'never')

/**
 * Lets the user choose whether a field is required and whether it is shown. Both can depend on other fields.
 */
export function DependentOptions({ editor, name, field }: Props) {
  const set = (option: Option) => (value: When | boolean | undefined) =>
    editor.change(own => changeField(own, name, { [option]: value }))
  return (
    <>
      <DependentOption {...{ editor, name, field }} option="required" onChange={set('required')} />
      <DependentOption {...{ editor, name, field }} option="visibleWhen" onChange={set('visibleWhen')} />
    </>
  )
}

interface OptionProps extends Props {
  option: Option
  onChange: (value: When | boolean | undefined) => void
}

function DependentOption({ editor, name, field, option, onChange }: OptionProps) {
  const translate = useTranslate()
  const value = field[option]
  const need = option === 'visibleWhen' && !isWhen(value) ? 'always' : needOf(value)
  const choose = (next: Need) => {
    if (next === 'if') onChange({})
    else onChange(option === 'required' && next === 'always' ? true : undefined)
  }
  const needs: Need[] = option === 'required' ? ['never', 'always'] : ['always']
  return (
    <>
      <SelectInput
        label={translate(`studio_fields.${option}.label`)}
        {...atPlace(editor, `fields.${name}.${option}`)}
        value={need}
        options={[...needs, 'if']}
        nameOf={each => translate(`studio_fields.${option}.${each}`)}
        onChange={each => each && choose(each)}
      />
      {isWhen(value) && (
        <ConditionInput
          editor={editor}
          except={name}
          label={translate(`studio_fields.${option}.conditions`)}
          value={value}
          onChange={onChange}
          at={`fields.${name}.${option}`}
        />
      )}
      {isWhen(value) && <FormHelperText>{translate('studio_conditions.compare_in_rule')}</FormHelperText>}
    </>
  )
}
