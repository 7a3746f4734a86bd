import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { languageNames } from '../../../core/i18n/languages'
import { systemFields } from '../../../core/schema/systemFields'
import type { DefinitionEditor } from '../definitionEditor'
import { useStudioWords } from '../useStudioWords'
import type { Scope } from './completions'

/**
 * What the expression at a place can use: all fields of the record. A computed field can use neither itself nor computed
 * fields after it, and no day, as the server checks.
 */
export function useScope(
  { resource, label }: Pick<DefinitionEditor, 'resource' | 'label'>,
  place: string,
): Scope {
  const translate = useTranslate()
  const { language, fieldName, optionName } = useStudioWords({ label })
  return useMemo(() => {
    const computed = /^fields\.([^.]+)\.computed$/u.exec(place)?.[1]
    const names = Object.keys(resource.fields)
    const at = computed === undefined ? names.length : names.indexOf(computed)
    const isUsable = ([name, field]: [string, { computed?: unknown }], place: number) =>
      name !== computed && (place < at || !field.computed)
    const inReaders = (key: string) => {
      const [part, name = '', option] = key.split('.')
      if (part === 'options') return optionName(name, option ?? '')
      return Object.hasOwn(systemFields, name) ? translate(`fields.record.${name}`) : fieldName(name)
    }
    return {
      fields: Object.fromEntries(Object.entries(resource.fields).filter(isUsable)),
      hasToday: computed === undefined,
      labelsOf: (key: string) => {
        const others = languageNames.filter(each => each !== language).map(each => label(each, key))
        return [inReaders(key), ...others.filter(each => each !== undefined)]
      },
    }
  }, [resource, label, place, language, fieldName, optionName, translate])
}
