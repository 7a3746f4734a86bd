import { useInput, ValidationError } from 'react-admin'
import type { InputProps } from './fieldView'

type ErrorTree = { message?: unknown } & { [part: string]: unknown }

/** Returns the first message in an error, which is a tree for values of several parts. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message, ref: _element, ...parts } = error as ErrorTree
  if (typeof message === 'string' && message) return message
  for (const part of Object.values(parts)) {
    const found = messageOf(part)
    if (found) return found
  }
  return undefined
}

/** Returns an error's message, or the helper text if there is no error. */
export const hint = (error: string | undefined, helperText: InputProps['helperText']) =>
  error ? <ValidationError error={error} /> : helperText

/**
 * Connects a control to its field in the form: returns the unchanged
 * value, and the props that all controls share.
 */
export function useControl({
  name,
  label,
  required,
  disabled,
  helperText,
  autoFocus,
}: Omit<InputProps, 'field' | 'resource'>) {
  const { id, field, fieldState } = useInput({
    source: name,
    format: value => value,
    parse: value => value,
    isRequired: required,
  })
  const error = messageOf(fieldState.error)
  const props = {
    id,
    label,
    required,
    disabled,
    autoFocus,
    name: field.name,
    error: Boolean(error),
    helperText: hint(error, helperText),
    inputRef: field.ref,
    onBlur: () => field.onBlur(),
  }
  return {
    value: field.value as unknown,
    change: (value: unknown) => field.onChange(value),
    error: fieldState.error,
    props,
  }
}
