import type { FieldInput } from '../fieldView'
import { TypedInput } from '../typed.view'
import { ltrFilter } from '../typedEditor.view'
import type { UrlField } from './url.type'

/** Completes `example.com`, as users type it, to a full URL. */
const withScheme = (typed: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(typed.trim()) ? typed : `https://${typed.trim()}`

export const urlInput: FieldInput<UrlField> = {
  Input: props => (
    <TypedInput {...props} type="url" ltr read={withScheme} show={value => String(value ?? '')} />
  ),
  Filter: ltrFilter,
}
