import { type Catalogue, mergeDeep } from '../core/i18n/catalogue'
import { defaultLanguage, type Language, languagesFrom } from '../core/i18n/languages'
import type { OwnDefinition } from './ownDefinition'

type Labeled = Pick<OwnDefinition, 'labels'>

/** Returns a definition's own labels in one language. */
export function labelsOf({ labels }: Labeled, language: Language): Catalogue {
  return withPluralForms(labels?.[language] ?? {}, language)
}

/**
 * Returns the labels for those that a definition lacks in a language: the English ones, otherwise those of another
 * language. The phrase for a new record is left out, because it is formed from the name. A definition with English
 * labels borrows none for English: there, readable names such as “Dark red” do instead of a label.
 */
export function borrowedLabels({ labels }: Labeled, language: Language): Catalogue {
  if (language === defaultLanguage && Object.keys(labels?.[language] ?? {}).length) return {}
  const [, ...others] = languagesFrom(language)
  const { new: _new, ...borrowed } = others.reduceRight<Catalogue>(
    (all, each) => mergeDeep(all, labels?.[each] ?? {}),
    {},
  )
  return withPluralForms(borrowed, language)
}

/** Returns all labels that a definition shows in a language, except those that ship. */
export const shownLabels = (own: Labeled, language: Language): Catalogue =>
  mergeDeep(borrowedLabels(own, language), labelsOf(own, language))

/**
 * Gives a name the forms that the language's texts have: `one |||| many`, and in Arabic those for none, one, two,
 * few, many and other.
 */
function withPluralForms(labels: Catalogue, language: Language): Catalogue {
  const forms = typeof labels.name === 'string' ? labels.name.split('||||').map(form => form.trim()) : []
  const wanted = language === 'ar' ? 6 : 2
  if (forms.length < 2 || forms.length === wanted) return labels
  const [one, many] = forms.length === 2 ? forms : [forms[1], forms[0]]
  const named = language === 'ar' ? [many, one, many, many, many, many] : [one, many]
  return { ...labels, name: named.join(' |||| ') }
}
