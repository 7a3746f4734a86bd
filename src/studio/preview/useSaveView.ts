import { useNotify } from 'react-admin'
import type { DefinitionEditor } from '../definitionEditor'
import { withPart } from '../editing/wholeDefinition'
import { shippedView } from './shippedView'

/** Returns a function that saves the list in a preview as a view of the definition, under a new name. */
export function useSaveView({ resource, change }: Pick<DefinitionEditor, 'resource' | 'change'>) {
  const notify = useNotify()
  return (address: string) => {
    const view = shippedView(address, resource)
    if (!view) return notify('studio_preview.no_list', { type: 'info' })
    change(own => {
      const taken = { ...resource.list.views, ...own.list?.views }
      const numbers = Array.from({ length: Object.keys(taken).length + 1 }, (_none, at) => at + 1)
      const name = numbers.map(number => `view_${number}`).find(each => !Object.hasOwn(taken, each))
      return withPart(own, 'list', { ...own.list, views: { ...own.list?.views, [String(name)]: view } })
    })
    notify('studio_preview.view_saved', { type: 'success' })
  }
}
