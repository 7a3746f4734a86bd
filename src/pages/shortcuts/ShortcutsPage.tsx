import { Box, FormControlLabel, Switch } from '@mui/material'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { useNavSections } from '../../ui/menu/useNavSections'
import { PageTitle } from '../../ui/page/PageTitle'
import { Panel } from '../../ui/page/Panel'
import { useShell } from '../../ui/shell/ShellContext'
import { usePreference } from '../../ui/shell/usePreference'
import { Keys } from '../../ui/shortcuts/Keys'
import {
  isSingleKey,
  type Scope,
  type ShortcutId,
  shortcutIds,
  shortcuts,
} from '../../ui/shortcuts/shortcuts'
import { goLetters } from './goLetters'

const scopes: readonly Scope[] = ['everywhere', 'list', 'record', 'form', 'rights', 'notifications']

/** Lists all shortcuts by scope, with a switch for those that are easily pressed by accident. */
export function ShortcutsPage() {
  const translate = useTranslate()
  const [single, setSingle] = usePreference('singleKeyShortcuts')
  return (
    <>
      <PageTitle title={translate('shortcuts.title')} />
      <Box sx={columnsStyle}>
        <ScopePanel scope="everywhere" single={single} />
        {single && <GoPanel />}
        {scopes.slice(1).map(scope => (
          <ScopePanel key={scope} scope={scope} single={single} />
        ))}
        <Panel title={translate('shortcuts.single')} text={translate('shortcuts.single_text')}>
          <FormControlLabel
            control={<Switch checked={single} onChange={(_event, checked) => setSingle(checked)} />}
            label={translate('shortcuts.single_on')}
          />
        </Panel>
      </Box>
    </>
  )
}

interface ScopeProps {
  scope: Scope
  single: boolean
}

function ScopePanel({ scope, single }: ScopeProps) {
  const translate = useTranslate()
  const ids = shortcutIds.filter(id => shortcuts[id].scope === scope)
  const lines = ids.map(id => ({ id, keys: keysOf(id, single) })).filter(({ keys }) => keys.length > 0)
  if (!lines.length) return null
  return (
    <Panel title={translate(`shortcuts.scopes.${scope}`)}>
      <Lines
        lines={lines.map(({ id, keys }) => ({
          label: translate(`shortcuts.does.${id}`),
          keys: keys.map(key => <Keys key={key} keys={key} />),
        }))}
      />
    </Panel>
  )
}

const keysOf = (id: ShortcutId, single: boolean): string[] =>
  shortcuts[id].keys.filter(keys => single || !isSingleKey(keys))

/** Lists the menu's entries with their letters. */
function GoPanel() {
  const translate = useTranslate()
  const letters = goLetters(useShell())
  const places = useNavSections().flatMap(({ entries }) => entries)
  return (
    <Panel title={translate('shortcuts.scopes.go')}>
      <Lines
        lines={places.flatMap(({ path, label }) => {
          const letter = letters.get(path)
          return letter
            ? [{ label, keys: [<Keys key="g" keys="g" />, <Keys key={letter} keys={letter} />] }]
            : []
        })}
        joint={translate('shortcuts.then')}
      />
    </Panel>
  )
}

interface LinesProps {
  lines: readonly { label: string; keys: readonly React.ReactNode[] }[]
  /** The word between keys: by default "or"; "then" for a sequence. */
  joint?: string
}

function Lines({ lines, joint }: LinesProps) {
  const or = useTranslate()('shortcuts.or')
  return (
    <Box component="dl" sx={linesStyle}>
      {lines.map(({ label, keys }) => (
        <Fragment key={label}>
          <Box component="dt">{label}</Box>
          <Box component="dd" sx={keysStyle}>
            {keys.map((key, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a shortcut never change
              <Fragment key={at}>
                {at > 0 && <span>{joint ?? or}</span>}
                {key}
              </Fragment>
            ))}
          </Box>
        </Fragment>
      ))}
    </Box>
  )
}

// CSS columns, because the cards differ in height.
const columnsStyle = {
  columns: { xs: 1, md: '380px' },
  columnGap: 2,
  '& > *': { breakInside: 'avoid', mb: 2 },
}
const linesStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 1,
  typography: 'body2',
}
const keysStyle = {
  m: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 0.5,
  color: 'text.secondary',
}
