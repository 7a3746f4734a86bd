import type { FieldInput, InputProps } from '../fieldView'
import { TypedInput } from '../typed.view'
import { textFilter } from '../typedEditor.view'
import { type JsonField, UNREADABLE } from './json.type'

/** Stores text that is not valid JSON under a key that the schema rejects, so that no input is lost. */
function read(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return { [UNREADABLE]: typed }
  }
}

function show(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object' && UNREADABLE in value) return String(value[UNREADABLE])
  return JSON.stringify(value, null, 2)
}

/** An input for a value as JSON. */
export const JsonInput = (props: InputProps) => (
  <TypedInput {...props} multiline code ltr read={read} show={show} />
)

export const jsonInput: FieldInput<JsonField> = {
  Input: JsonInput,
  Filter: textFilter,
}
