import { useTranslate } from 'react-admin'
import { resourceLabel } from '../../../core/schema/labels'
import type { FieldWords } from '../../../define/fieldLine'
import { useLabels } from '../../../ui/fields/labels.view'
import { useResources } from '../../../ui/fields/resources.view'
import { kinds } from './kinds'

/** Separates the forms of a word in the catalogue. */
const SEPARATOR = ' | '

/** English words that people type in every language, because forms and tables of other programs have them. */
const ENGLISH: Partial<Record<string, readonly string[]>> = {
  required: ['required'],
  unique: ['unique'],
  readOnly: ['read-only'],
  atLeast: ['min'],
  atMost: ['max'],
}

/** Returns the words of a typed field line in the user's language. English kinds and options are understood too. */
export function useFieldWords(): FieldWords {
  const translate = useTranslate()
  const labels = useLabels()
  const { outlines } = useResources()
  const forms = (key: string) => [
    ...translate(`studio_line.words.${key}`).split(SEPARATOR),
    ...(ENGLISH[key] ?? []),
  ]
  const named = kinds.flatMap(kind => {
    const others = translate(`studio_line.kinds.${kind}`, { _: '' }).split(SEPARATOR).filter(Boolean)
    return [kind, translate(`studio.kinds.${kind}`), ...others].map(
      word => [word.toLowerCase(), kind] as const,
    )
  })
  const targets = outlines
    .filter(({ pages }) => pages)
    .flatMap(({ name }) =>
      [name, ...[1, 2].map(count => labels(resourceLabel({ name }), { smart_count: count }))].map(
        word => [word.toLowerCase(), name] as const,
      ),
    )
  return {
    targets: Object.fromEntries(targets),
    kindNames: kinds.map(kind => translate(`studio.kinds.${kind}`).toLowerCase()),
    to: forms('to'),
    of: forms('of'),
    or: forms('or'),
    kinds: Object.fromEntries(named),
    required: forms('required'),
    unique: forms('unique'),
    readOnly: forms('readOnly'),
    notInFuture: forms('notInFuture'),
    notInPast: forms('notInPast'),
    atLeast: forms('atLeast'),
    atMost: forms('atMost'),
  }
}
