import { useLocale, useTranslate } from 'react-admin'
import { defaultLanguage, isLanguage, type Language, languagesFrom } from '../core/i18n/languages'
import { readableName } from '../core/i18n/readableName'
import { pathSteps } from '../define/addedOptions'
import type { DefinitionEditor } from './definitionEditor'

/** Returns a label in a language, otherwise in English, otherwise in any other language. */
export const labelIn = (
  { label }: Pick<DefinitionEditor, 'label'>,
  language: Language,
  key: string,
): string | undefined =>
  languagesFrom(language)
    .map(each => label(each, key))
    .find(text => text !== undefined)

/** Returns the labels of the parts of a definition, in the user's language if there are any. */
export function useStudioWords(editor: Pick<DefinitionEditor, 'label'>) {
  const translate = useTranslate()
  const locale = useLocale()
  const language: Language = isLanguage(locale) ? locale : defaultLanguage
  const labelOf = (key: string) => labelIn(editor, language, key)
  return {
    language,
    labelOf,
    /** Returns the label of a choice, after the list that contains it: "Other addresses › Kind". */
    choiceName: (path: string) =>
      pathSteps(path)
        .map(step => labelOf(`fields.${step}`) ?? readableName(step.slice(step.lastIndexOf('.') + 1)))
        .join(' › '),
    fieldName: (name: string) =>
      labelOf(`fields.${name}`) ??
      (['id', 'created_at', 'created_by', 'updated_at', 'updated_by'].includes(name)
        ? translate(`fields.record.${name}`)
        : readableName(name)),
    sectionName: (name: string) => labelOf(`sections.${name}`) ?? readableName(name),
    tabName: (name: string) => labelOf(`tabs.${name}`) ?? readableName(name),
    kindName: (kind: string) => translate(`studio.kinds.${kind}`, { _: readableName(kind) }),
    optionName: (field: string, value: string) => labelOf(`options.${field}.${value}`) ?? readableName(value),
    transitionName: (name: string) => labelOf(`transitions.${name}`) ?? readableName(name),
  }
}
