import type { Resource } from '../core/schema/resource'
import { useFieldLabel } from '../ui/fields/labels.view'
import './record.css'

interface Props {
  id: string
  title: string
  resource: Resource
  /** The fields under it. */
  names: readonly string[]
}

/** The heading of a section; for screen readers only if its single field has the same name. */
export function SectionTitle({ id, title, resource, names }: Props) {
  const first = useFieldLabel(resource, names[0] ?? '')
  const isSame = names.length === 1 && first === title
  return (
    <h2 id={id} className="section-title" style={isSame ? visuallyHidden : undefined}>
      {title}
    </h2>
  )
}

const visuallyHidden = {
  position: 'absolute',
  margin: 0,
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const
