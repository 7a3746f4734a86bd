import { useTranslate } from 'react-admin'
import type { FieldWords } from '../../../define/fieldLine'
import { kinds } from './kinds'

/** Forms of a word are separated so in the catalogue. */
const SEPARATOR = ' | '

/** The words of a typed line in the reader's language. English kinds are understood too. */
export function useFieldWords(): FieldWords {
  const translate = useTranslate()
  const forms = (key: string) => translate(`studio_line.words.${key}`).split(SEPARATOR)
  const named = kinds.flatMap(kind => {
    const others = translate(`studio_line.kinds.${kind}`, { _: '' }).split(SEPARATOR).filter(Boolean)
    return [kind, translate(`studio.kinds.${kind}`), ...others].map(
      word => [word.toLowerCase(), kind] as const,
    )
  })
  return {
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
