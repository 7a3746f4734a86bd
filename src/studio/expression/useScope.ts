import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyField } from '../../core/field/field'
import { languageNames } from '../../core/i18n/languages'
import { systemFields } from '../../core/schema/systemFields'
import type { DefinitionEditor } from '../definitionEditor'
import { useStudioWords } from '../useStudioWords'
import type { Scope } from './completions'

/**
 * Returns the scope of the expression at a place: all fields of the record. A computed field or an initial
 * value can't use itself or fields computed after it, and a computed field can't use `today`. The server
 * checks the same.
 */
export function useScope(
  { resource, label }: Pick<DefinitionEditor, 'resource' | 'label'>,
  place: string,
): Scope {
  const translate = useTranslate()
  const { language, fieldName, optionName } = useStudioWords({ label })
  return useMemo(() => {
    const [, own, option] = /^fields\.([^.]+)\.(computed|defaultExpression)$/u.exec(place) ?? []
    const names = Object.keys(resource.fields)
    const at = own === undefined ? names.length : names.indexOf(own)
    const isLater = (field: Partial<AnyField>) =>
      field.computed || (option === 'defaultExpression' && field.defaultExpression)
    const isUsable = ([name, field]: [string, AnyField], place: number) =>
      name !== own && (place < at || !isLater(field))
    const inReaders = (key: string) => {
      const [part, name = '', option] = key.split('.')
      if (part === 'options') return optionName(name, option ?? '')
      return Object.hasOwn(systemFields, name) ? translate(`fields.record.${name}`) : fieldName(name)
    }
    return {
      fields: Object.fromEntries(Object.entries(resource.fields).filter(isUsable)),
      hasToday: option !== 'computed',
      labelsOf: (key: string) => {
        const others = languageNames.filter(each => each !== language).map(each => label(each, key))
        return [inReaders(key), ...others.filter(each => each !== undefined)]
      },
    }
  }, [resource, label, place, language, fieldName, optionName, translate])
}
