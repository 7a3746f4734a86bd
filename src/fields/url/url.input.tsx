import type { FieldInput } from '../fieldView'
import { TypedInput } from '../typed.view'
import { ltrFilter } from '../typedEditor.view'
import type { UrlField } from './url.type'

/** `example.com` is what people type; the address is the whole of it. */
const withScheme = (typed: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(typed.trim()) ? typed : `https://${typed.trim()}`

export const urlInput: FieldInput<UrlField> = {
  Input: props => (
    <TypedInput {...props} type="url" ltr read={withScheme} show={value => String(value ?? '')} />
  ),
  Filter: ltrFilter,
}
