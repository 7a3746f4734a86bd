import { useLocale, useTranslate } from 'react-admin'
import { kinds as englishKinds } from '../../core/i18n/en/studio.json'
import english from '../../core/i18n/en/studio_line.json'
import { resourceLabel } from '../../core/schema/labels'
import { type FieldWords, foldWord } from '../../define/fieldLine'
import { useResources } from '../../ui/fields/ResourcesContext'
import { useLabels } from '../../ui/fields/useLabels'
import { kinds } from './kinds'

/** Separates the forms of a word in the catalogue. */
const SEPARATOR = ' | '

const formsIn = (text: string | undefined) => text?.split(SEPARATOR) ?? []

/** Short forms that no text shows. */
const SHORT: Partial<Record<string, readonly string[]>> = { atLeast: ['min'], atMost: ['max'] }

type Texts = Partial<Record<string, string>>

/**
 * Returns the words of a typed field line in the user's language. The English ones are understood too, because forms
 * and tables of other programs have them.
 */
export function useFieldWords(): FieldWords {
  const translate = useTranslate()
  const locale = useLocale()
  const labels = useLabels()
  const { outlines } = useResources()
  const forms = (key: keyof typeof english.words) => [
    ...new Set([
      ...formsIn(translate(`studio_line.words.${key}`)),
      ...formsIn(english.words[key]),
      ...(SHORT[key] ?? []),
    ]),
  ]
  const named = (textOf: (kind: string) => readonly (string | undefined)[]) =>
    kinds.flatMap(kind =>
      textOf(kind)
        .flatMap(formsIn)
        .map(word => [foldWord(word), kind] as const),
    )
  // A word of the user's language wins over the same English one.
  const all = [
    ...named(kind => [kind, (englishKinds as Texts)[kind], (english.kinds as Texts)[kind]]),
    ...named(kind => [translate(`studio.kinds.${kind}`), translate(`studio_line.kinds.${kind}`, { _: '' })]),
  ]
  const targets = outlines
    .filter(({ pages }) => pages)
    .flatMap(({ name }) =>
      [name, ...[1, 2].map(count => labels(resourceLabel({ name }), { smart_count: count }))].map(
        word => [foldWord(word), name] as const,
      ),
    )
  return {
    targets: Object.fromEntries(targets),
    kindNames: kinds.map(kind => translate(`studio.kinds.${kind}`).toLocaleLowerCase(locale)),
    to: forms('to'),
    of: forms('of'),
    // Not in English too: “or” is a word of other languages, such as French gold.
    or: formsIn(translate('studio_line.words.or')),
    kinds: Object.fromEntries(all.filter(([word]) => word)),
    required: forms('required'),
    unique: forms('unique'),
    readOnly: forms('readOnly'),
    notInFuture: forms('notInFuture'),
    notInPast: forms('notInPast'),
    atLeast: forms('atLeast'),
    atMost: forms('atMost'),
  }
}
