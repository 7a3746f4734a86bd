import { type FieldError, useFormContext, useFormState } from 'react-hook-form'

/** What is wrong with a field as a whole; whoever asks is drawn anew for this field alone. */
export function useFieldError(name: string): FieldError | undefined {
  const { control, getFieldState } = useFormContext()
  const formState = useFormState({ control, name })
  return getFieldState(name, formState).error
}
