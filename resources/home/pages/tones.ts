import { asChoice, type Bar, type Measure, type Resource } from '../../../src/kit'

/** Returns the names of a measure's windows, in their order. */
export const windowsOf = ({ by }: Measure): string[] =>
  typeof by === 'object' && 'windows' in by ? by.windows.map(({ name }) => name) : []

/** Returns red for overdue and long overdue windows, amber for near and less overdue ones. */
export const windowTone = (key: string | null): Bar['tone'] => {
  if (key === 'overdue' || key === 'over_90' || key === 'late_61_90') return 'error'
  if (key === 'days_0_7' || key === 'days_8_15' || key === 'late_31_60' || key === 'late_1_30')
    return 'warning'
  return undefined
}

/** Returns the tones of a choice field's options. */
export function optionTone(resource: Resource, field: string): (key: string | null) => Bar['tone'] {
  const tones = asChoice(resource.fields[field])?.tones as Record<string, Bar['tone']> | undefined
  return key => (key === null ? undefined : tones?.[key])
}
