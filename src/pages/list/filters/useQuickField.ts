import { asChoice } from '../../../fields/choice/asChoice'
import { useList } from '../listModel'
import { useFilterable } from './useFilterable'

/** The state that the records are in, if one may filter by it: the first toned choice that the definition puts forward. */
export function useQuickField(): string | undefined {
  const { resource } = useList()
  const { forward } = useFilterable(resource)
  return forward.find(name => asChoice(resource.fields[name])?.tones)
}
