import { Link } from '@mui/material'
import { LinkBase, useLocale } from 'react-admin'
import type { DefinitionPlan } from '../../../contract/definitions'
import { separated } from '../../../core/i18n/intl'
import { defaultLanguage, isLanguage, languageNames, languages } from '../../../core/i18n/languages'
import { readableName } from '../../../core/i18n/readableName'
import { textAt } from '../../../define/labelKeys'
import type { OwnDefinition } from '../../../define/ownDefinition'
import { plainLabel } from './plainLabel'

interface Props {
  missing: DefinitionPlan['labels'][number]
  own: OwnDefinition
  onLeave: () => void
}

/** Lists the labels that are missing in a language, in the words of another language. */
export function MissingLabels({ missing: { resource, language, keys }, own, onLeave }: Props) {
  const locale = useLocale() ?? defaultLanguage
  const called = (key: string) =>
    [locale, defaultLanguage, ...languageNames]
      .map(each => (isLanguage(each) ? textAt(own.labels?.[each], key) : undefined))
      .find(text => text !== undefined) ?? readableName(key.split('.').at(-1) ?? key)
  return (
    <>
      <Link component={LinkBase} to={`/studio/${resource}/labels`} onClick={onLeave} color="inherit">
        {isLanguage(language) ? languages[language].name : language}
      </Link>
      : <bdi>{separated(locale, keys.map(called).map(plainLabel))}</bdi>
    </>
  )
}
