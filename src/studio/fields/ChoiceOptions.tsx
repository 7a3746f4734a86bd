import { useTranslate } from 'react-admin'
import type { StudioTabProps } from '../definitionEditor'
import { appliedField } from './appliedFields'
import { changeField, type FieldData } from './fieldEdits'
import { OptionList } from './OptionList'

interface Props extends StudioTabProps {
  name: string
}

/** Inputs for the options of one of the office's own choices. */
export function ChoiceOptions({ editor, name }: Props) {
  const translate = useTranslate()
  const { options } = (editor.own.fields?.[name] ?? {}) as FieldData
  const isStored = (value: string) => {
    const stored = appliedField(editor.stored.own, editor.own, name)
    return Array.isArray(stored?.options) && stored.options.includes(value)
  }
  return (
    <div data-place={`fields.${name}.options`}>
      <OptionList
        editor={editor}
        name={name}
        title={translate('studio.fields.options')}
        values={(options as readonly string[] | undefined) ?? []}
        isStored={isStored}
        withValues={(own, values) => changeField(own, name, { options: values })}
      />
    </div>
  )
}
