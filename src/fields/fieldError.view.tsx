import { type FieldError, useFormContext, useFormState } from 'react-hook-form'

/** Returns the error of a whole field; the calling component re-renders only for this field. */
export function useFieldError(name: string): FieldError | undefined {
  const { control, getFieldState } = useFormContext()
  const formState = useFormState({ control, name })
  return getFieldState(name, formState).error
}
