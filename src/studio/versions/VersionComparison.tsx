import { alpha, Box, Paper, type Theme, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { directionOf, type Language } from '../../core/i18n/languages'
import { textAt } from '../../define/labelKeys'
import type { OwnDefinition } from '../../define/ownDefinition'
import { visuallyHidden } from '../../ui/theme/visuallyHidden'
import type { DefinitionEditor } from '../definitionEditor'
import { changesByTab, type EntryChange, type OptionChange } from './definitionChanges'
import { useEntryWords } from './useEntryWords'
import { useValueWords } from './useValueWords'

interface Props {
  editor: DefinitionEditor
  before: OwnDefinition | null
  after: OwnDefinition | null
  /** The titles of both versions. */
  titles: readonly [before: string, after: string]
}

/**
 * Shows the differences between two versions by the tabs of the editor, with the values of both side by side
 * (T-05).
 */
export function VersionComparison({ editor, before, after, titles }: Props) {
  const translate = useTranslate()
  const label = (language: Language, key: string) =>
    textAt(after?.labels?.[language], key) ??
    textAt(before?.labels?.[language], key) ??
    editor.label(language, key)
  const named = { ...editor, label }
  const groups = changesByTab(before, after)
  if (!groups.length) return <Typography role="status">{translate('studio_versions.same')}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {groups.map(({ tab, entries }) => (
        <section key={tab} aria-labelledby={`changes-${tab}`}>
          <Typography variant="h6" component="h3" id={`changes-${tab}`} sx={{ mb: 1 }}>
            {translate(tab === 'general' ? 'studio_versions.general' : `studio.tabs.${tab}`)}
          </Typography>
          <Paper variant="outlined">
            {entries.map(entry => (
              <Entry key={`${entry.part}.${entry.name}`} editor={named} entry={entry} titles={titles} />
            ))}
          </Paper>
        </section>
      ))}
    </Box>
  )
}

interface EntryProps extends Pick<Props, 'editor' | 'titles'> {
  entry: EntryChange
}

function Entry({ editor, entry, titles }: EntryProps) {
  const translate = useTranslate()
  const { entryTitle } = useEntryWords(editor)
  return (
    <Box sx={entryStyle}>
      {entry.part !== 'labels' && (
        <Typography component="h4" sx={{ fontWeight: 600 }}>
          {entryTitle(entry)}
        </Typography>
      )}
      <Heads titles={titles} />
      <Box component="dl" sx={valuesStyle}>
        {entry.options.map(option => (
          <Option key={option.option} {...{ editor, entry, option, titles }} />
        ))}
      </Box>
      <Box component="details" sx={{ typography: 'body2', color: 'text.secondary' }}>
        <Box component="summary" sx={{ cursor: 'pointer', width: 'fit-content' }}>
          {translate('studio_versions.details')}
        </Box>
        <Box sx={sidesStyle}>
          {(['before', 'after'] as const).map((side, at) => (
            <Box key={side} component="pre" dir="ltr" aria-label={titles[at]} sx={jsonStyle}>
              {JSON.stringify(jsonOf(entry, side), null, 2)}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}

/**
 * The titles of both versions above their values, if there are two columns. They are hidden from screen
 * readers, because each value also has its version's title.
 */
const Heads = ({ titles }: Pick<Props, 'titles'>) => (
  <Box aria-hidden sx={headsStyle}>
    <span />
    <span>{titles[0]}</span>
    <span>{titles[1]}</span>
  </Box>
)

function jsonOf({ options }: EntryChange, side: 'before' | 'after') {
  const [only] = options
  if (only?.option === '') return only[side]
  return Object.fromEntries(options.map(option => [option.option, option[side]]))
}

interface OptionProps extends EntryProps {
  option: OptionChange
}

function Option({ editor, entry, option: { option, before, after }, titles }: OptionProps) {
  const { optionLabel, entryTitle } = useEntryWords(editor)
  const linesOf = useValueWords(editor)
  const sides = [linesOf(entry, option, before), linesOf(entry, option, after)] as const
  const direction = entry.part === 'labels' ? directionOf(option.split('.')[0] ?? '') : undefined
  return (
    <Box sx={rowStyle}>
      <Box component="dt" sx={labelStyle}>
        {option ? (
          optionLabel(entry.part, option)
        ) : (
          <Box component="span" sx={visuallyHidden}>
            {entryTitle(entry)}
          </Box>
        )}
      </Box>
      {sides.map((lines, at) =>
        entry.kind === MISSING[at] ? null : (
          <Box component="dd" key={titles[at]} sx={at ? afterStyle : beforeStyle}>
            <Box component="span" sx={titleStyle}>
              {titles[at]}
              <Box component="span" sx={visuallyHidden}>
                :{' '}
              </Box>
            </Box>
            <div dir={lines.length ? direction : undefined}>
              <Lines lines={lines} others={sides[1 - at] ?? []} isAfter={at === 1} />
            </div>
          </Box>
        ),
      )}
    </Box>
  )
}

/** Added values are missing before the change, removed values after it. */
const MISSING = ['added', 'removed'] as const

interface LinesProps {
  lines: readonly string[]
  others: readonly string[]
  isAfter: boolean
}

/** Shows the lines of a value and marks those that the other version doesn't have. */
function Lines({ lines, others, isAfter }: LinesProps) {
  const translate = useTranslate()
  if (!lines.length)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('studio_versions.unset')}
      </Box>
    )
  return [...new Set(lines)].map(line => (
    <Box key={line} sx={{ overflowWrap: 'anywhere' }}>
      {others.includes(line) ? (
        <bdi>{line}</bdi>
      ) : (
        <Box component={isAfter ? 'ins' : 'del'} sx={isAfter ? addedStyle : removedStyle}>
          <bdi>{line}</bdi>
        </Box>
      )}
    </Box>
  ))
}

const COLUMNS = 'minmax(100px, 1fr) minmax(0, 2fr) minmax(0, 2fr)'
const entryStyle = {
  px: 2,
  py: 1.5,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  containerType: 'inline-size',
}
const WIDE = '@container (min-width: 520px)'
const valuesStyle = { m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }
const headsStyle = {
  display: 'none',
  typography: 'caption',
  color: 'text.secondary',
  [WIDE]: { display: 'grid', gridTemplateColumns: COLUMNS, gap: 2 },
}
const rowStyle = {
  display: 'grid',
  gap: 0.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  typography: 'body2',
  [WIDE]: { gridTemplateColumns: COLUMNS, gap: 2 },
}
const labelStyle = { color: 'text.secondary', [WIDE]: { color: 'text.primary' } }
const beforeStyle = { m: 0, minWidth: 0, [WIDE]: { gridColumn: 2 } }
const afterStyle = { m: 0, minWidth: 0, [WIDE]: { gridColumn: 3 } }
const titleStyle = {
  display: 'block',
  typography: 'caption',
  color: 'text.secondary',
  [WIDE]: visuallyHidden,
}
const sidesStyle = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [WIDE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}
const jsonStyle = {
  ...{ m: 0, mt: 0.5, p: 1, overflowX: 'auto', fontSize: 12 },
  ...{ bgcolor: 'action.hover', borderRadius: 1 },
}
const markStyle = { textDecoration: 'none', px: 0.5, borderRadius: 0.5, color: 'text.primary' }
const addedStyle = { ...markStyle, bgcolor: ({ palette }: Theme) => alpha(palette.success.main, 0.16) }
const removedStyle = { ...markStyle, bgcolor: ({ palette }: Theme) => alpha(palette.error.main, 0.14) }
