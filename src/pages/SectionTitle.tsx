import { Typography } from '@mui/material'
import type { Resource } from '../core/schema/resource'
import { useFieldLabel } from '../ui/fields/useLabels'

interface Props {
  id: string
  title: string
  resource: Resource
  /** The names of the section's fields. */
  names: readonly string[]
}

/** The heading of a section. Visually hidden if its only field has the same label. */
export function SectionTitle({ id, title, resource, names }: Props) {
  const first = useFieldLabel(resource, names[0] ?? '')
  const isSame = names.length === 1 && first === title
  return (
    <Typography id={id} variant="h6" component="h2" sx={isSame ? visuallyHidden : { mb: 1.5 }}>
      {title}
    </Typography>
  )
}

// In `sx`, a plain 1 means 100%, which would make the page scroll sideways.
const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}
