import { MAX_FIGURES } from '../../core/field/reading'
import { storedTime, timeIn } from '../../core/field/timeOfDay'
import type { FieldInput } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import { TypedInput } from '../typed.view'
import { TypedEditor } from '../typedEditor.view'
import type { TimeField } from './time.type'

function readTime(typed: string): string {
  const time = typed.length > MAX_FIGURES ? undefined : timeIn(typed)
  return time ? storedTime(time) : typed
}

export const timeInput: FieldInput<TimeField> = {
  // The stored form is short and read alike in every language.
  Input: props => <TypedInput {...props} ltr read={readTime} show={value => String(value ?? '')} />,
  Filter: filterOf<TimeField>(props => <TypedEditor {...props} ltr read={readTime} />),
}
