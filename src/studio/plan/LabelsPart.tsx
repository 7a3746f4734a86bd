import { Link } from '@mui/material'
import { LinkBase, useLocale, useTranslate } from 'react-admin'
import type { DefinitionPlan } from '../../contract/definitions'
import { named, separated } from '../../core/i18n/intl'
import { defaultLanguage, isLanguage, languages, languagesFrom } from '../../core/i18n/languages'
import { readableName } from '../../core/i18n/readableName'
import { textAt } from '../../define/labelKeys'
import type { OwnDefinition } from '../../define/ownDefinition'
import { plainLabel } from './plainLabel'

type Missing = DefinitionPlan['labels'][number]

interface Props {
  missing: readonly Missing[]
  own: OwnDefinition
  onLeave: () => void
}

/**
 * Lists the missing labels of each language, in the words of another language. Languages without any label share
 * one line without words: a list of everything that was just named would hide the labels that were forgotten.
 */
export function MissingLabels({ missing, own, onLeave }: Props) {
  const translate = useTranslate()
  const locale = useLocale() ?? defaultLanguage
  const called = (key: string) =>
    languagesFrom(locale)
      .map(each => textAt(own.labels?.[each], key))
      .find(text => text !== undefined) ?? readableName(key.split('.').at(-1) ?? key)
  const labeled = Object.keys(own.labels ?? {})
  const isBegun = ({ language }: Missing) => !labeled.length || labeled.includes(language)
  const unlabeled = missing.filter(each => !isBegun(each))
  const to = (resource: string) => ({ to: `/studio/${resource}/labels`, onClick: onLeave })
  return (
    <>
      {missing.filter(isBegun).map(({ resource, language, keys }) => (
        <li key={`${resource}.${language}`}>
          <Link component={LinkBase} {...to(resource)} color="inherit">
            {languageName(language)}
          </Link>
          : <bdi>{separated(locale, keys.map(called).map(plainLabel))}</bdi>
        </li>
      ))}
      {unlabeled[0] && (
        <li>
          <Link component={LinkBase} {...to(unlabeled[0].resource)} color="inherit">
            {translate('studio_plan.unlabeled', {
              smart_count: unlabeled.length,
              languages: named(
                locale,
                unlabeled.map(({ language }) => languageName(language)),
              ),
            })}
          </Link>
        </li>
      )}
    </>
  )
}

const languageName = (language: string) => (isLanguage(language) ? languages[language].name : language)
