import { useTranslate } from 'react-admin'
import { mayWriteField } from '../../../core/access/fieldRights'
import { typeOf } from '../../../fields'
import { useSession } from '../../../ui/session/SessionContext'
import { ChosenFields } from '../../form/ChosenFields'
import { useListModel } from '../listModel'

interface Props {
  chosen: readonly string[]
  onChoose: (names: string[]) => void
}

/** Shows the fields to change, each with its input, and an input to add another. */
export function BulkFields({ chosen, onChoose }: Props) {
  const translate = useTranslate()
  const { resource } = useListModel()
  return (
    <ChosenFields
      resource={resource}
      possible={useChangeable()}
      chosen={chosen}
      onChoose={onChoose}
      texts={{
        add: translate('list.bulk.add_field'),
        remove: field => translate('list.bulk.leave_out', { field }),
        help: translate('list.bulk.emptied'),
      }}
    />
  )
}

/** Returns the fields that can be set in many records at once. Unique and immutable fields can't. */
function useChangeable(): string[] {
  const { ability } = useSession()
  const { resource } = useListModel()
  return Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        !field.unique &&
        !field.immutable &&
        !typeOf(field).writeOnly &&
        mayWriteField(ability, { action: 'update', resource, name }),
    )
    .map(([name]) => name)
}
