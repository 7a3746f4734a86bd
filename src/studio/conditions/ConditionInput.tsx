import { typeOf } from '../../core/field/registry'
import type { When } from '../../core/schema/when'
import type { PlaceProps } from '../atPlace'
import type { DefinitionEditor } from '../definitionEditor'
import { DraftWords } from './DraftWords'
import { FilterInput } from './FilterInput'

interface Props {
  editor: Pick<DefinitionEditor, 'name' | 'resource' | 'label'>
  label: string
  value: When
  onChange: (when: When) => void
  /** The field that has the condition. It can't depend on itself, so it isn't offered. */
  except?: string
  /** The place in the definition, with its problem or its help text. */
  place?: PlaceProps
  /** The same place, for an input whose problems are shown elsewhere. */
  at?: string
  /** Whether each condition offers "or is empty", selected by default. */
  offersOrEmpty?: boolean
}

/** Inputs for conditions on the record itself, with every operator of its fields. */
export function ConditionInput({ editor, label, value, onChange, except, ...props }: Props) {
  const { resource } = editor
  const names = Object.entries(resource.fields)
    .filter(([name, field]) => name !== except && typeOf(field).operators.length > 0)
    .map(([name]) => name)
  return (
    <DraftWords editor={editor}>
      <FilterInput {...{ resource, label, value, onChange, names }} {...props} isOfServer />
    </DraftWords>
  )
}
