import { typeOf } from '../../../core/field/registry'
import type { When } from '../../../core/schema/when'
import type { PlaceProps } from '../atPlace'
import type { DefinitionEditor } from '../definitionEditor'
import { DraftWords } from './DraftWords'
import { FilterInput } from './FilterInput'

interface Props {
  editor: Pick<DefinitionEditor, 'name' | 'resource' | 'label'>
  label: string
  value: When
  onChange: (when: When) => void
  /** The field that has the condition: it can't depend on itself. */
  except?: string
  /** The place in the definition, with its mistake or its help. */
  place?: PlaceProps
  /** The same place where its mistake is shown elsewhere. */
  at?: string
  /** An empty field can meet each condition; a new one begins so. */
  offersOrEmpty?: boolean
}

/** Conditions on a record itself, with every operator of its fields. */
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
