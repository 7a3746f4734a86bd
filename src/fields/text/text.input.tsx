import { latinCode } from '../../core/schema/latinDigits'
import type { FieldInput } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import { TypedInput } from '../typed.view'
import { TypedEditor } from '../typedEditor.view'
import { CodePicker } from './codePicker.view'
import { OptionPicker } from './optionPicker.view'
import { SuggestionInput } from './suggestionInput.view'
import type { TextField } from './text.type'

export const textInput: FieldInput<TextField> = {
  Input: props =>
    props.field.optionsBy ? (
      <OptionPicker {...props} />
    ) : props.field.list ? (
      <CodePicker {...props} list={props.field.list} />
    ) : props.field.suggestions ? (
      <SuggestionInput {...props} suggestions={props.field.suggestions} />
    ) : (
      <TypedInput
        {...props}
        read={typed => (props.field.ltr ? latinCode(typed) : typed)}
        show={value => String(value ?? '')}
        ltr={props.field.ltr}
      />
    ),
  Filter: filterOf(props => <TypedEditor {...props} ltr={props.field.ltr} />),
}
