import { Box, Link } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase, useLocale, useTranslate } from 'react-admin'
import type { PlanProblem } from '../contract/definitions'
import { defaultLanguage, languagesFrom } from '../core/i18n/languages'
import { resourceLabel } from '../core/schema/labels'
import { textAt } from '../define/labelKeys'
import { useLabels } from '../ui/fields/useLabels'
import { textOf } from './atPlace'
import type { DefinitionEditor } from './definitionEditor'
import { placeAddress, placeWords } from './places'
import { RecordsLink } from './RecordsLink'

interface Props {
  editor: Pick<DefinitionEditor, 'name' | 'own' | 'stored'>
  problems: readonly PlanProblem[]
  /** Called when the user follows the link of a problem. */
  onLeave?: () => void
}

/** A list of problems. Each shows its place in words, linked to its input. */
export function ProblemList({ editor, problems, onLeave }: Props) {
  const wordsOf = usePlaceWords(editor)
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
      {problems.map(problem => (
        <li key={`${problem.resource}.${problem.place}.${problem.start} ${problem.message}`}>
          <Link component={LinkBase} to={placeAddress(problem)} onClick={onLeave} color="inherit">
            {wordsOf(problem).reduce<ReactNode>(
              (before, word) => (
                <>
                  {before}
                  {before && ' › '}
                  <bdi>{word}</bdi>
                </>
              ),
              null,
            )}
          </Link>
          <div>
            <bdi>{textOf(problem)}</bdi> <RecordsLink {...problem} records={problem.records} />
          </div>
        </li>
      ))}
    </Box>
  )
}

/**
 * Returns a function that describes a place in the user's language, with the labels of the draft. The name of
 * another resource comes first.
 */
export function usePlaceWords({ name, own, stored }: Props['editor']) {
  const translate = useTranslate()
  const locale = useLocale()
  const labels = useLabels()
  return ({ resource, place }: PlanProblem): string[] => {
    const isOwn = resource === name
    const draftLabel = (key: string) =>
      languagesFrom(locale ?? defaultLanguage)
        .flatMap(language => [own.labels, stored.shipped_labels].map(all => textAt(all?.[language], key)))
        .find(text => text !== undefined)
    const labelOf = (key: string) =>
      isOwn ? draftLabel(key) : translate(`resources.${resource}.${key}`, { _: '' }) || undefined
    const words = placeWords(place, { translate, labelOf })
    if (isOwn && words.length) return words
    const [called] = [
      isOwn ? draftLabel('name') : undefined,
      labels(resourceLabel({ name: resource }), { smart_count: 2 }),
    ].flatMap(text => text?.split('||||').at(-1)?.trim() ?? [])
    return [called ?? resource, ...words]
  }
}
